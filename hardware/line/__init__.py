"""Serial lines to dice, hubs and readers: ports, framing, acknowledged reports, orders."""

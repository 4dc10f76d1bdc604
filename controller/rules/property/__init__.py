"""Property: buying and auctions, deals, mortgages, building and selling buildings."""

"""Property: buying and auctions, deals, mortgages, buildings, and raising an amount with them."""

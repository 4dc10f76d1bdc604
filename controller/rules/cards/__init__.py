"""Cards: drawn, kept, played on others and cancelled; printed decks; what a card builds."""

"""Cards: drawn, kept, played on others and cancelled."""

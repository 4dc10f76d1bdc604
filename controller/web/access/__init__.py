"""Who may do what: codes that the display shows, and the browsers that have joined with them."""

"""Money: paying, and rent."""

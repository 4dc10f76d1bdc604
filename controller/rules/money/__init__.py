"""Money: paying, rent, debts and bankruptcy, and ways to raise an amount."""

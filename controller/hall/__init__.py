"""All the tables of a hall on one page, as they tell a broker."""

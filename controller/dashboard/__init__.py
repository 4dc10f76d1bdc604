"""The dashboard of a hall (`ringkeeper hall`): its tables on one page, as they tell a broker."""

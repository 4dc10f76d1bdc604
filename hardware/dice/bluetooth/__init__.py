"""Dice you can buy, over Bluetooth LE: what they say, which are this table's, their driver."""

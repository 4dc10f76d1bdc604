"""The panel: encoder, OK and Back. page.py says what a page is, pages/ has them, navigation.py
leads from one to the next, and effects.py does what is left to the table.
"""

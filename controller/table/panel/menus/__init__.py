"""What stands on the pages, made of the state and the list of legal commands; each `listing` gives
one page, for the context as it is.

Every legal command has a line on its seat's page, so that encoder and buttons alone can play.
"""

"""The pages of the panel, a file for each subject: what a page shows and does stands in its class.

Every legal command has a line on its seat's page, so that encoder and buttons alone can play.
"""

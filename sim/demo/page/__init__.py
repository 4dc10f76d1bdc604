"""The page of the demo: a whole table in a browser, over the parts that the chips simulate."""

"""The printed parts of docs/build/printed: rendered, measured, drawn by `python -m
tests.printed`."""

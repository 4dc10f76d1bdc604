"""The catalogues: made from the code by `python -m tests.languages`, and tested against it."""

"""The pictures of docs/pictures, drawn again by `python -m tests.pictures`."""

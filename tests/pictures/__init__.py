"""The pictures of docs/pictures, drawn again by `make pictures`."""

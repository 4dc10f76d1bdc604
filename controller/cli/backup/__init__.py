"""`ringkeeper backup` and `restore`: what is packed, and how it is put back in one piece."""

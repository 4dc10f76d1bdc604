"""Bitmap fonts as data, with their licence; read by controller/screens/font.py."""

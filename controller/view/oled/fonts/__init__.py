"""Bitmap fonts as data, with their licence; read by controller/view/oled/font.py."""

"""An ESP32 has this module; firmware flash knows it by that."""

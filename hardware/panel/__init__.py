"""The panel: encoder, buttons and buzzer on GPIO lines."""

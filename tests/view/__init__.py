"""Display, strip and sounds: what is shown, and when."""

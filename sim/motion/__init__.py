"""The motion of dice as the accelerometer inside feels it; docs/dice.md tells the model.

`path` is how a motion is put together, `throws` and `hands` are what happens to dice.
"""

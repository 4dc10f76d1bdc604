"""The strip of lights: three ways to drive it, and which light belongs to which space."""

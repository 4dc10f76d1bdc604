"""How the parts of a hardware.toml are wired: pins, wires, supply, drawing, template."""

"""The rules: pure functions of state and command. No I/O, clock or chance inside."""

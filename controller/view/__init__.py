"""What people see and hear, from state, interface and time alone: display, strip, sounds."""

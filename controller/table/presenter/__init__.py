"""What people see and hear of a table: pages, notices, lights, sounds, and what is led home."""

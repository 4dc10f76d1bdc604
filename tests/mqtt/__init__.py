"""MQTT: messages, the outbox, commands, and tables on a real broker."""

"""Tells an MQTT broker what happens at a table: topics, messages, and who sends them."""

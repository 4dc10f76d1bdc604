"""The journal and its banker: durable, checked, salvaged."""

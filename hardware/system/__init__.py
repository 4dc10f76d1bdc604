"""The operating system: device nodes, small files, systemd, power, waiting."""

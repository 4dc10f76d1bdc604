"""A simulated Linux kernel: device nodes and C library calls as drivers see them."""

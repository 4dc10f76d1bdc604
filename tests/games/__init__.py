"""Games and walks that other tests play."""

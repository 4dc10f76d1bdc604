"""Simulated chips, register by register from their datasheets. They import no driver."""

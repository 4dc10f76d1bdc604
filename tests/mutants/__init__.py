"""Mutants: small changes to the product that its tests have to notice."""

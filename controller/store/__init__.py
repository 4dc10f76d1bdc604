"""What outlasts a pulled plug: the banker's journal, its file, faults, salvage and audit."""

"""Tag readers, ours and plain ones, and which head lies under which space."""

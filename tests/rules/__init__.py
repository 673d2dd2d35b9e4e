"""What makes a record illegal: positions and logs."""

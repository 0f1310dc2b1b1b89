"""What travels: frames of the sockets, bodies of the HTTP interface, and their descriptions."""

"""What travels: messages of the sockets, bodies and answers of the HTTP interface, and their descriptions."""

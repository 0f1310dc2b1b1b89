"""The web: HTTP routes, sockets, and who may ask what."""

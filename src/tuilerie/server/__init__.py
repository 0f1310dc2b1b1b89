"""The arena's server: people, lobby, live tables and their journal, over HTTP and WebSockets."""

"""The server measured: moves a second, time to reach every seat, sockets and memory, beside boardgame.io."""

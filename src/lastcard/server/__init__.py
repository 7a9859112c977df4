"""The server: tables that friends and bots play at, over HTTP and WebSocket."""

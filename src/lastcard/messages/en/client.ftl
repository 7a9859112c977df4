# The client itself: loading and the connection.
tagline = Four colors, one last card. Sit down.
loading = Setting the table…
connection-connecting = Finding the table…
connection-lost = Connection lost. Trying again; your seat is kept.
connection-restarting = The server is restarting; your game is safe.

# A thing, and what is to be said of it.
labelled = { $label }: { $text }

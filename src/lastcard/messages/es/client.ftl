# The client itself: loading and the connection.
tagline = Cuatro colores, una última carta. Toma asiento.
loading = Poniendo la mesa…
connection-connecting = Buscando la mesa…
connection-lost = Sin conexión. Reintentando; tu sitio está guardado.
connection-restarting = El servidor se reinicia; tu partida está a salvo.

# A thing, and what is to be said of it.
labelled = { $label }: { $text }

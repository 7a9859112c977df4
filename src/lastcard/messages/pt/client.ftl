# The client itself: loading and the connection.
tagline = Quatro cores, uma última carta. Sente-se.
loading = Arrumando a mesa…
connection-connecting = Procurando a mesa…
connection-lost = Conexão perdida. Tentando de novo; seu lugar está guardado.
connection-restarting = O servidor está reiniciando; seu jogo está salvo.

# A thing, and what is to be said of it.
labelled = { $label }: { $text }

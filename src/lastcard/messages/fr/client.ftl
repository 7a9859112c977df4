# The client itself: loading and the connection.
tagline = Quatre couleurs, une dernière carte. Prenez place.
loading = On met la table…
connection-connecting = On cherche la table…
connection-lost = Connexion perdue. Nouvel essai en cours ; votre place est gardée.
connection-restarting = Le serveur redémarre ; votre partie est sauvegardée.

# A thing, and what is to be said of it.
labelled = { $label } : { $text }

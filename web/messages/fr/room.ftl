# The people at a table: the door, the waiting room, the menu, talk.
menu = Menu
cancel = Pas cette carte
stand-in = Un robot joue à votre place.
take-back = Reprendre ma main
paused = La partie est en pause.
unpause = Reprendre
pause = Demander une pause
leave-table = Quitter la table
leave-hint = Si vous partez, un robot joue votre main et votre chaise reste à vous.
next-in = Prochaine manche dans { $count } s
sit-from-next = Jouer dès la prochaine manche
invited = On vous invite à la table { $code }
come-in = Entrer
who-plays = Qui joue
bots-fill = { $count ->
    [one] Un robot prend la chaise libre.
   *[other] Des robots prennent les { $count } chaises libres.
}
not-ready = Pas encore prêt
sit-down = Prenez une chaise libre pour jouer, ou restez regarder.
looking-on = Regardent : { $names }
you = vous
chair-free = Libre : envoyez le lien à quelqu’un
is-host = hôte
is-not-ready = pas encore prêt
bot-for-chair = Qui joue ici
sit-here = M’asseoir ici
move = Venir ici
swap-places = Échanger
swap-places-with = Échanger de place avec { $name }
kick-name = Écarter { $name } de la table
invite = Inviter
copy-link = Copier le lien
link-copied = Copié
link-selected = Le lien est sélectionné : copiez-le avec Ctrl+C.
link-only-here = Ce lien ne marche que sur cet ordinateur : le serveur n’écoute personne d’autre.
qr-code = Code QR du lien vers cette table
what-is-played = Ce qu’on joue
option-off = sans : { $option }
turn-limit = { $count } secondes par tour.
turn-no-limit = Sans limite de temps.
talk-open = { $count ->
    [0] Discuter
    [one] Discuter, { $count } nouveau message
   *[other] Discuter, { $count } nouveaux messages
}
talk-empty = Rien n’a encore été dit.
send = Envoyer
mute = Ne plus lire { $name }
unmute = Lire { $name } de nouveau
report = Signaler
report-hint = Signaler que ceci suggérait une carte ; la table vote.
vote-count = { $yes } voix sur { $needed }
vote-out = Écarter quelqu’un par un vote
vote-out-name = Voter pour écarter { $name }
watch-board = Regarder la table { $number } : { $names }
board-number = Table { $number }
make-host-name = Nommer hôte : { $name }
change-rules = Changer les règles
change-send = Jouer ainsi
remove-looker = Écarter { $name }
mute-all = Retirer la parole à { $name }
unmute-all = Rendre la parole à { $name }
you-are-muted = L’hôte vous a retiré la parole pour l’instant.
tell-operators = Signaler { $name } aux responsables
tell-operators-what = Que s’est-il passé ?
tell-operators-send = Envoyer
told-operators = Les responsables vont regarder.
talk-people = { $count ->
    [one] Une autre personne ici
   *[other] { $count } autres personnes ici
}
react-to = Réagir : { $name }
notify-question = C’était votre tour pendant votre absence. Cet appareil doit-il vous prévenir la prochaine fois ?
chair-number = Chaise { $number }
take-a-chair = S’asseoir
asks-to-swap = veut échanger avec vous
asked-to-swap = échange demandé
invited-by = { $name } vous invite à jouer
playing-already = Une partie est en cours. Vous pouvez regarder, et prendre une chaise à la prochaine manche.
no-chair-free = Toutes les chaises sont prises. Vous pouvez regarder.
no-house-rules = Sans règles maison.
readers-anyone = Ensuite, quiconque a le lien peut revoir la partie.
readers-players = Ensuite, seuls les joueurs peuvent revoir la partie.
no-onlookers = Sans spectateurs.
chat-is-emotes = Discussion : mots tout faits seulement.
chat-is-off = Sans discussion.

# Playing on one device: without a server, without a network, two on one phone.
alone-note = Vous jouez sur cet appareil, sans serveur.
alone-loading = Téléchargement du jeu : { $percent } % de { $size } Mo
alone-back = Revenir au serveur
docs = Documentation
on-this-device = Sur cet appareil
create-alone-text = Choisissez les règles ; des robots prennent les autres chaises.
two-title = À deux sur un téléphone
two-text = Passez-vous le téléphone : personne ne voit les cartes de l’autre.
two-line = Un seul téléphone pour deux ?
two-fetch = On joue sur cet appareil, sans serveur. Le jeu est téléchargé une seule fois, environ 7 Mo.
two-begin = Jouer à deux
two-name = Nom de l’autre joueur
two-other = Joueur 2
two-bots = Robots à la table
pass-to = Passez le téléphone à { $name }
pass-hidden = Aucune carte n’est visible en ce moment.
pass-i-am = C’est moi, { $name } : voir mes cartes
pass-not = { $name } a le téléphone
keep-title = Jouer sans réseau
keep-text = Téléchargez le jeu une fois sur cet appareil, environ 7 Mo : vous pourrez partout jouer contre des robots, apprendre et consulter les règles.
keep-fetch = Télécharger le jeu
keep-done = Le jeu est sur cet appareil. Vous pouvez y jouer sans réseau.
keep-failed = Cela n’a pas marché. Êtes-vous en ligne ? Réessayez dans un instant.
new-version = Une nouvelle version est prête.
new-version-take = L’utiliser
new-version-later = Plus tard
played-alone = jouée sur un appareil
kept-title = Jouées sur cet appareil
kept-text = { $count ->
    [one] Une partie a été jouée sans serveur. Elle n’est gardée que sur cet appareil.
   *[other] { $count } parties ont été jouées sans serveur. Elles ne sont gardées que sur cet appareil.
}
kept-send = Ajouter à mon historique
kept-sent = { $count ->
    [one] Elle est maintenant dans votre historique.
   *[other] Elles sont maintenant dans votre historique.
}
record-save = Enregistrer le fichier

# Wild Draw Four and hands that are shown.
challenge-title = { $name } a joué une carte blanche +4
challenge-color = La couleur à suivre était le
challenge-question = { $wilds ->
    [yes] À votre avis, { $name } en avait en main, ou une autre carte blanche ?
   *[no] À votre avis, { $name } en avait en main ?
}
challenge-if-guilty = Si vous avez raison
challenge-guilty-stake = { $plays ->
    [no] { $name } pioche { $count } cartes, mais vous passez votre tour.
   *[yes] { $name } pioche { $count } cartes et vous jouez.
}
challenge-if-honest = Si le coup était honnête
challenge-honest-stake = Vous piochez { $count } cartes et passez votre tour.
challenge-accept = Piocher { $count }
challenge-for-another = Si personne ne défie, { $next } pioche { $count } cartes.
challenge-guilty-for-another = { $plays ->
    [no] { $name } pioche { $count } cartes, mais { $next } passe son tour.
   *[yes] { $name } pioche { $count } cartes et { $next } joue.
}
challenge-honest-for-another = { $plays ->
    [no] Vous piochez { $count } cartes, et { $next } passe son tour.
   *[yes] Vous piochez { $count } cartes et { $next } joue.
}
challenge-let-be = Laisser passer
challenge-call = Défier
shown-challenge = Cette main n’est montrée qu’à vous
shown-agent = Un coup d’œil sur toutes les mains
close = Fermer

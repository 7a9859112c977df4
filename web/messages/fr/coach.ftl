# The coach in the browser.
coach-begins = L’entraîneur se penche sur la partie…
coach-progress = { $seen } coups examinés sur { $moves }
coach-previous = Erreur précédente
# Over all matches, in the history.
coach-over-time = Comment vous jouez
coach-over-time-empty = Précision, chance, points forts : rien encore, l’entraîneur n’a vu aucune de vos parties.
coach-look = Faire examiner { $count ->
    [one] la dernière partie
   *[other] les { $count } dernières parties
}
coach-looking = L’entraîneur examine la partie { $number } sur { $count }…
coach-accuracy = Précision
coach-accuracy-text = { $percent } % de l’enjeu conservé, sur { $count ->
    [one] une partie
   *[other] { $count } parties
}.
coach-accuracy-newer = { $percent } % dans la moitié récente, { $before } % dans l’ancienne.
coach-fortune = Chance et jeu
coach-fortune-text = En manches gagnées, par rapport à des égaux : { $luck } par la chance des cartes, { $play } par le jeu.
coach-fortune-note = À la longue, la chance s’annule.
coach-bars-luck = chance
coach-bars-play = jeu
coach-habits = Ce qui va bien, et ce qui va moins bien
coach-habit-decisions = Décisions
coach-habit-challenges = Défis
coach-habit-bluffs = Bluffs
coach-habit-calls = UNO oublié
coach-habit-catches = Oublis non relevés
coach-habit-decisions-text = { $good } bonnes, { $bad } avec une erreur
coach-habit-challenges-text = { $good } justes selon les probabilités, { $bad } faux
coach-habit-bluffs-text = { $good } passés, { $bad } démasqués

# The rulebook: a page of its own, and a drawer over the table.
rules = Règles
rules-of-table = Règles de cette table
rules-search = Chercher une règle
rules-search-example = +4, première carte, oublié…
rules-found = { $count ->
    [0] Aucune règle trouvée
    [one] Une règle trouvée
   *[other] { $count } règles trouvées
}
rules-none = Aucune règle ne parle de « { $text } ».
rules-all = Toutes les règles
rules-questions = Ce qu’on demande le plus
rules-notes = À propos de cette notice
rules-others = Pas en vigueur ici
who-is-right = Qui a raison ?
who-about = De quoi s’agit-il ?
who-argued = De quoi discute-t-on ?
who-other = Autre chose
who-again = Une autre dispute
who-color = Quelle couleur ?
who-named = Quelle couleur a été demandée ?
who-change = { $card } : changer
who-if-challenged = En cas de défi :
who-otherwise = Il en va autrement si vous jouez ainsi :
who-elsewhere = Autrement selon la notice :
who-decides = Les règles qui tranchent
rule-open = Règle { $rule }
rule-link = Lien vers cette règle
rule-reading = Lecture.
rule-here = À cette table
rule-not-here = Pas en vigueur ici.

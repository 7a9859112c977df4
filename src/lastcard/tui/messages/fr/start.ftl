# The first screen, on which a match is chosen.
start-title = Nouvelle partie
start-resume = reprendre la dernière
start-choose = choisir
preset = Préréglage
preset-own = Les vôtres
preset-own-text = Des règles maison choisies une par une.
start-lesson = { $offer } Touche { $key }.
hints-first = à la première partie
plain-lesson = { $offer } Tapez : lastcard play --lesson

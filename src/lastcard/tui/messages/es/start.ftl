# The first screen, on which a match is chosen.
start-title = Partida nueva
start-resume = seguir con la última
start-choose = elegir
preset = Conjunto
preset-own = Las tuyas
preset-own-text = Reglas de la casa elegidas una a una.
start-lesson = { $offer } Pulsa { $key }.
hints-first = en la primera partida
plain-lesson = { $offer } Escribe: lastcard play --lesson

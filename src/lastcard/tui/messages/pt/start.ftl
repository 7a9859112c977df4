# The first screen, on which a match is chosen.
start-title = Nova partida
start-resume = continuar a última
start-choose = escolher
preset = Conjunto
preset-own = As suas
preset-own-text = Regras da casa escolhidas uma a uma.
start-lesson = { $offer } Aperte { $key }.
hints-first = na primeira partida
plain-lesson = { $offer } Digite: lastcard play --lesson

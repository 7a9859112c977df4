# The end of a round or match.
round-void = Ninguém consegue terminar esta rodada: ela não vale
match-won = Vitória: { $names }
score-player = Jogador
score-left = Restou na mão
score-round = Rodada
score-total = Total
score-out = Sem cartas
next-round = Próxima rodada
rematch = Jogar de novo
ready-waiting = Esperando os outros
score-eliminated = fora

# The end of a round or match.
round-won = { $name } ganha a rodada { $round }
round-void = Ninguém podia continuar: a rodada não vale
match-won = Vitória: { $names }
score-player = Jogador
score-left = Restou na mão
score-round = Rodada
score-total = Total
score-out = Sem cartas
score-goal = { $ending ->
    [first-to-limit] Quem fizer { $limit } pontos primeiro ganha.
    [lowest-at-limit] Quando alguém chega a { $limit } pontos, ganha o menor total.
    [elimination] Com { $limit } pontos você está fora; ganha quem ficar por último.
    [schedule] Depois de { $rounds } rodadas ganha o maior total.
   *[one-round] Ganha quem ficar sem cartas primeiro.
}
next-round = Próxima rodada
rematch = Jogar de novo

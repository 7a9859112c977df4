# The coach in the browser.
coach-begins = O treinador está começando a ver a partida…
coach-progress = { $seen } de { $moves } jogadas vistas
coach-previous = Erro anterior
# Over all matches, in the history.
coach-over-time = Como você joga
coach-over-time-empty = Precisão, sorte e o que você faz bem: ainda nada, o treinador não viu nenhuma partida sua.
coach-look = Pedir ao treinador que veja { $count ->
    [one] a última partida
   *[other] as últimas { $count } partidas
}
coach-looking = O treinador está vendo a partida { $number } de { $count }…
coach-accuracy = Precisão
coach-accuracy-text = { $percent } % do que estava em jogo foi mantido, em { $count ->
    [one] uma partida
   *[other] { $count } partidas
}.
coach-accuracy-newer = Na metade mais nova, { $percent } %; na mais antiga, { $before } %.
coach-fortune = Sorte e jogo
coach-fortune-text = Em rodadas vencidas, em relação a iguais: { $luck } pela sorte das cartas, { $play } pelo jogo.
coach-fortune-note = No longo prazo, a sorte dá zero.
coach-bars-luck = sorte
coach-bars-play = jogo
coach-habits = O que vai bem e o que não vai
coach-habit-decisions = Decisões
coach-habit-challenges = Desafios
coach-habit-bluffs = Blefes
coach-habit-calls = UNO esquecido
coach-habit-catches = Não flagrados
coach-habit-decisions-text = { $good } boas, { $bad } com erro
coach-habit-challenges-text = { $good } certos pelas probabilidades, { $bad } errados
coach-habit-bluffs-text = { $good } passaram, { $bad } descobertos

# The coach: how a match was played. $name is a player, $percent a whole number.
coach-title = Como eu joguei?
coach-mark = { $mark ->
    [slip] deslize
    [mistake] erro
   *[blunder] erro grave
}
coach-player = { $name }: precisão de { $percent } %. { $decisions ->
    [one] Uma decisão
   *[other] { $decisions } decisões
}, { $mistakes ->
    [0] nenhuma claramente errada
    [one] um erro
   *[other] { $mistakes } erros
}.
coach-player-open = { $name }: não havia nada a decidir.
coach-where = Rodada { $round }, jogada { $move }:
coach-instead = { $done }. Melhor: { $better }.
coach-chances = { $before } % de chance de vencer a rodada em vez de { $after } %.
coach-calls = Vezes sem dizer UNO: { $count }, flagradas: { $caught }.
coach-catches = Podia ter flagrado alguém e deixou passar: { $count }.
coach-challenges = Desafios pelas probabilidades: certos { $right }, errados { $wrong }, parelhos demais { $open }.
coach-bluffs = Blefes: { $count }, descobertos: { $caught }.
coach-luck = Rodadas vencidas: { $won } de { $rounds }. Contra iguais, são { $luck } pela sorte das cartas e { $play } pelo jogo.
coach-luck-rounds = Sorte, rodada a rodada: { $list }.
coach-noise = Só conta como erro o que outra jogada supera com clareza, além do acaso do cálculo. Julgado pelo que dava para saber na hora.
coach-next = Próximo erro
coach-curve = Chance de vencer a partida
coach-curve-round = Chance de vencer a rodada
coach-do-play = jogar { $card }
coach-do-name = jogar { $card } e escolher { $color }
coach-do-swap = jogar { $card } e trocar com { $name }
coach-do-draw = comprar uma carta
coach-do-keep = guardar a carta comprada
coach-do-color = escolher { $color }
coach-do-take = pegar as cartas
coach-do-challenge = desafiar
coach-goes-out = Era a última carta: a rodada estaria ganha.
coach-could-play = Havia uma carta que servia: não era preciso comprar.
coach-could-play-drawn = A carta comprada podia ser jogada na hora.
coach-could-pass-on = As { $count } cartas podiam ser passadas adiante.
coach-likely-bluff = Era blefe em { $count } de cada 100 distribuições que combinam com tudo o que foi visto.
coach-likely-honest = Era honesto em { $count } de cada 100 distribuições que combinam com tudo o que foi visto.
coach-stops-next = { $name } tem { $count ->
    [one] uma carta
   *[other] { $count } cartas
}, e esta carta lhe custa uma vez.
coach-lets-play = Essa jogada deixava { $name } jogar, com { $count ->
    [one] uma carta
   *[other] { $count } cartas
} na mão.
coach-next-lacks = O mais provável é que { $name } não tenha { $color }: é assim em { $count } de cada 100 distribuições que combinam com tudo o que foi visto.
coach-next-asked = { $name } tinha acabado de escolher { $other }.
coach-keeps-color = Em { $color }, { $count ->
    [one] sobra uma carta
   *[other] sobram { $count } cartas
} para continuar; em { $other }, { $fewer ->
    [0] nenhuma
    [one] só uma
   *[other] só { $fewer }
}.
coach-risked-bluff = Com { $color } na mão era um blefe, e pode ser desafiado.
coach-saves-wild = Outra carta serve, e o Curinga pode esperar.
coach-swaps-for-fewer = { $name } só tem { $count ->
    [one] uma carta
   *[other] { $count } cartas
}.
# While a match is played, at tables where all others are bots.
coach-ask = Pedir uma dica
coach-thinks = O treinador está pensando…
coach-would = O treinador diria: { $move }. { $percent } % de chance de vencer a rodada.
blunders = Avisar quando eu errar feio
blunders-hint = Quando os outros são bots: logo depois da jogada, e o que era melhor
coach-blunder = Foi um erro grave. { $text }

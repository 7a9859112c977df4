# What the terminal says beside what happens.
player-you = Você
# Where it is not the subject: "Hugo to you".
player-you-object = você
scores-between = ;{" "}
names-listed = { $names } e { $last }
connection-closed = A mesa está fechada.
connection-back = De volta à mesa.
bots-preparing = Os robôs de nível { $level } estão sendo preparados para esta máquina, uma única vez{ $seconds ->
    [0] {""}
   *[other] ; leva cerca de { $seconds } s
}. Até lá jogam robôs de nível { $meanwhile }.
bots-failed = Não é possível preparar robôs de nível { $level } nesta máquina. Joga o nível { $meanwhile }.
# Line mode: how things stand, and what can be done.
plain-welcome = Você joga { $edition }, { $format }, contra { $names }.
plain-welcome-table = Você joga { $edition }, { $format }. À mesa: { $names }.
plain-chairs-open = { $count ->
    [one] uma cadeira livre
   *[other] { $count } cadeiras livres
}
sides-own = Você joga com { $partners } contra { $others }.
sides-all = { $partners } contra { $others }.
plain-resumed = A partida continua de onde parou.
plain-how = Responda com um número, uma carta ou um sinal; ? explica tudo.
plain-table = Na mesa: { $card }. No monte: { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}.
plain-table-color = Na mesa: { $card }; a cor é { color-name }. No monte: { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}.
plain-others = { $counts }. { $direction ->
    [right] O jogo segue para a direita.
   *[left] O jogo segue para a esquerda.
}
plain-count = { $name } { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
plain-playable = Você pode jogar: { $cards }.
plain-not-playable = Também na sua mão: { $cards }.
plain-nothing-playable = Nada na sua mão pode ser jogado agora.
plain-hand = Sua mão: { $cards }.
plain-hand-empty = Sua mão está vazia.
plain-ask-turn = Sua vez. Um número ou uma carta{ $draw ->
    [yes] , ou + para comprar
   *[no] {""}
}.
plain-ask-drawn = Você comprou: { $card }. { $keep ->
    [yes] { $number } para jogar, - para guardar.
   *[no] { $number } para jogar: é obrigatório.
}
plain-ask-color = Escolha uma cor: R vermelho, Y amarelo, G verde, B azul.
plain-ask-swap = Trocar de mão com quem? { $choices }.
plain-ask-answer = { $name } pede que você compre { $count }. Um ponto compra{ $challenge ->
    [yes] , c desafia
   *[no] {""}
}{ $stack ->
    [yes] , um número passa adiante
   *[no] {""}
}.
plain-ask-challenge = A cor pedida era { color-name }. Se { $name } tinha{ $wilds ->
    [yes] {" "}ou outro Curinga
   *[no] {""}
}, { $name } compra { $count }; se não, você compra { $penalty }.
plain-ask-for-another = Se ninguém desafiar, { $next } compra { $count }. c desafia, um ponto deixa passar.
plain-ask-catch = x flagra { $name }; Enter continua.
plain-ask-call = ! diz UNO; Enter continua.
plain-ask-jump = { $number } joga fora da vez; Enter continua.
plain-seconds = Você tem { $seconds ->
    [1] um segundo
   *[other] { $seconds } segundos
}.
plain-ask-next = Enter distribui a próxima rodada.
plain-armed = UNO sai com a sua próxima carta que deixar só uma.
plain-disarmed = UNO não está mais pronto.
plain-not-understood = “{ $text }” não é uma jogada aqui; ? explica quais são.
plain-no-card = Você não tem a carta número { $number }; sua mão tem { $count }.
plain-scores = Pontos: { $scores }.
plain-score = { $name } { $total }
coach-name = O treinador
coach-prepares = O treinador está se preparando nesta máquina, uma vez só; leva uns { $seconds } segundos.
coach-needs-more = O treinador precisa de mais: pip install 'lastcard[fast]'
coach-silent = O treinador não pode responder agora.
plain-over = A partida acabou.
plain-record = Para rever: lastcard replay { $path }
nameless = Jogador { $number }
record-legal = Todas as jogadas são válidas: { $moves ->
    [1] uma jogada
   *[other] { $moves } jogadas
}.
plain-bye = Até logo. Sua partida está guardada: lastcard play --resume
plain-help =
    Como responder:
      4        jogar a carta número 4
      R5       jogar o 5 vermelho (R Y G B e 0-9, S passar a vez, R inverter, D comprar duas)
      W=B      jogar um curinga e escolher azul; W4 é o Comprar Quatro, WA o Agente Especial
      4! R5!   jogar e dizer UNO
      R7>3     jogar um sete e trocar de mão com o lugar 3 (regra da casa)
      + ou d   comprar uma carta
      - ou k   guardar a carta comprada
      {"."} ou t   comprar as cartas pedidas
      c        desafiar um Curinga Comprar Quatro
      ! ou u   dizer UNO; com duas cartas: deixar pronto
      x ou x2  flagrar quem não disse, ou o lugar 2
      l        como está a mesa, s os pontos, por que 4 por que a carta 4 não pode ser jogada
      regras   as regras desta mesa; regra WD4-4 mostra uma, regras +4 procura
      juiz     quem tem razão? Responda pergunta por pergunta: juiz 4, juiz 4 1, …
      dica     o que o treinador faria, quando os outros são bots
      tirar Ben  manda Ben embora: só o anfitrião entre partidas, uma votação durante uma; sim e não votam
      ? ou h   esta ajuda, q para sair
      também se entende comprar, guardar, aceitar, desafiar, uno, flagrar, mão, pontos, ajuda,
      sair, e os nomes das cores e das cartas
# What can be typed for a command, besides its letter; commas stand between words for the same.
command-draw = comprar
command-keep = guardar
command-take = aceitar
command-challenge = desafiar
command-uno = uno
command-catch = flagrar
command-hand = mão
command-scores = pontos
command-rules = regras, regra
command-judge = juiz, julgar
command-why = por que, porque
command-coach = dica, treinador
command-help = ajuda
command-quit = sair
command-ready = pronto, pronta
command-start = começar
command-say = dizer
command-mute = silenciar
command-unmute = liberar
command-remove = tirar, expulsar
command-yes = sim
command-no = não
nobody-named = Ninguém aqui se chama { $name }.
plain-vote = { $question } Responda sim ou não.
nothing-to-vote = Não há nada para votar agora.
talk-commands = Depois de uma barra: silenciar NOME, liberar NOME (se a mesa é sua), tirar NOME.

# The lobby, the pages around it, and the settings.
play-now = Jogar
play-bots = Jogar contra robôs
your-name = Seu nome
opponents = Adversários
bot-not-here = Este servidor não tem robôs que pensam à frente.
match-length = Duração
length-round = Uma rodada
length-short = Até 200
length-full = Até 500
more = Outras páginas
home = Voltar ao início
history = Histórico
replay = Replay
settings = Ajustes
with-friends = Com amigos
create-title = Sua própria mesa
create-text = Escolha as regras, envie o link e preencha as cadeiras vazias com robôs.
create-table = Abrir a mesa
join-title = Entrar em uma mesa
join-text = Com o código ou o link que você recebeu.
join = Entrar
code-example = K7M2XQ
code-needed = Um código tem letras e números, como K7M2XQ.
open-tables = Mesas abertas
open-none = Ninguém está esperando agora. Abra uma mesa e publique!
table-of = Mesa de { $name }
seats-taken = { $taken } de { $chairs } lugares
playing-now = jogando
independent = Projeto independente, sem ligação com os fabricantes de UNO; o nome só diz quais regras são jogadas.
language = Idioma
theme = Luz
theme-auto = Como o sistema
theme-dark = Abajur
theme-light = Dia
symbols = Símbolos das cores
symbols-additive = Alfabeto de cores
symbols-shapes = Formas
sort = Ordem da mão
sort-by-color = Por cor
sort-by-rank = Por número
sort-by-none = Como veio
raise = Levantar o que pode ser jogado
raise-hint = Na sua vez, as cartas que servem ficam um pouco mais altas.
sound-hint = Cartas, avisos e um sinal quando é a sua vez.
less-motion = Menos movimento
less-motion-hint = As cartas aparecem no lugar em vez de voar.
show-chat = Mostrar o que os outros dizem
show-chat-hint = Desligado: sem balões nem mensagens na mesa.
history-empty = Nenhuma partida ainda. A primeira está a um clique.
match-running = Ainda em jogo
match-yours = Você venceu
rounds-played = { $count ->
    [one] { $count } rodada
   *[other] { $count } rodadas
}
back-to-table = Voltar à mesa
watch-replay = Ver o replay
stat-matches = { $count ->
    [one] partida
   *[other] partidas
}
stat-matches_won = { $count ->
    [one] partida vencida
   *[other] partidas vencidas
}
stat-rounds_won = { $count ->
    [one] rodada vencida
   *[other] rodadas vencidas
}
stat-challenges_won = { $count ->
    [one] desafio vencido
   *[other] desafios vencidos
}
stat-bluffs = { $count ->
    [one] blefe
   *[other] blefes
}
stat-catches = { $count ->
    [one] flagrante
   *[other] flagrantes
}
stat-caught = { $count ->
    [one] vez flagrado
   *[other] vezes flagrado
}
stat-best_round = melhor rodada
try-again = Tentar de novo
keys = Teclas
share = Compartilhar
same-people = De novo com a mesma turma
group-again = Jogar de novo
group-here = { $count ->
    [one] { $names } já está lá
   *[other] { $names } já estão lá
}
group-forget = Esquecer { $names }
nowhere-page = Não há nada neste endereço
nowhere-hint = O link pode ser antigo, ou uma letra se perdeu no caminho. Com o código da mesa você entra do mesmo jeito.
nowhere-match = Esta partida não pode ser aberta aqui
nowhere-match-hint = Ela não existe mais, ainda está em jogo, ou é só para quem jogou. Se você jogou, entre com a sua conta.
face = Seu rosto
face-wall = Fundo
face-shirt = Roupa
face-hair = Cabelo
face-eyes = Olhos
face-mouth = Boca
face-of-name = A do meu nome
cloth = Pano da mesa
cloth-sea = Mar
cloth-forest = Floresta
cloth-plum = Ameixa
cloth-slate = Ardósia
back = Verso das cartas
back-night = Noite
back-brick = Tijolo
back-moss = Musgo
notify = Avisar quando for minha vez
notify-hint = Uma notificação do aparelho quando a página está em segundo plano.

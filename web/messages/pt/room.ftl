# The people at a table: the door, the waiting room, the menu, talk.
menu = Menu
cancel = Essa carta não
stand-in = Um robô está jogando por você.
take-back = Jogar eu mesmo
paused = A partida está pausada.
unpause = Continuar
pause = Pedir uma pausa
leave-table = Sair da mesa
leave-hint = Se você sair, um robô joga a sua mão e a cadeira continua sua.
next-in = Próxima rodada em { $count } s
sit-from-next = Jogar a partir da próxima rodada
invited = Convidaram você para a mesa { $code }
come-in = Entrar
who-plays = Quem joga
bots-fill = { $count ->
    [one] Um robô ocupa a cadeira livre.
   *[other] Robôs ocupam as { $count } cadeiras livres.
}
not-ready = Ainda não
sit-down = Ocupe uma cadeira livre para jogar, ou fique assistindo.
looking-on = Assistindo: { $names }
you = você
chair-free = Livre: envie o link para alguém
is-host = anfitrião
is-not-ready = ainda não
bot-for-chair = Quem joga aqui
sit-here = Sentar aqui
move = Vir para cá
swap-places = Trocar
swap-places-with = Trocar de lugar com { $name }
kick-name = Tirar { $name } da mesa
invite = Convidar
copy-link = Copiar o link
link-copied = Copiado
link-selected = O link está selecionado: copie com Ctrl+C.
link-only-here = Este link só funciona neste computador: o servidor não escuta mais ninguém.
qr-code = Código QR do link desta mesa
what-is-played = O que se joga
option-off = sem: { $option }
turn-limit = { $count } segundos por vez.
turn-no-limit = Sem limite de tempo.
talk-open = { $count ->
    [0] Conversar
    [one] Conversar, { $count } mensagem nova
   *[other] Conversar, { $count } mensagens novas
}
talk-empty = Ninguém disse nada ainda.
send = Enviar
mute = Silenciar { $name }
unmute = Ouvir { $name } de novo
report = Denunciar
report-hint = Denunciar que isto sugeria uma carta; a mesa vota.
vote-count = { $yes } de { $needed } votos
vote-out = Tirar alguém por votação
vote-out-name = Votar para tirar { $name }
watch-board = Assistir à mesa { $number }: { $names }
board-number = Mesa { $number }
make-host-name = Tornar anfitrião: { $name }
change-rules = Mudar as regras
change-send = Jogar assim
remove-looker = Tirar { $name }
mute-all = Silenciar { $name } para todos
unmute-all = Deixar { $name } falar de novo
you-are-muted = O anfitrião silenciou você por enquanto.
tell-operators = Denunciar { $name } a quem cuida do servidor
tell-operators-what = O que aconteceu?
tell-operators-send = Enviar
told-operators = Quem cuida do servidor vai ver isso.
talk-people = { $count ->
    [one] Mais uma pessoa aqui
   *[other] Mais { $count } pessoas aqui
}
react-to = Reagir a { $name }
notify-question = Sua vez chegou enquanto você não olhava. Quer um aviso na próxima vez?
chair-number = Cadeira { $number }
take-a-chair = Sentar
asks-to-swap = quer trocar com você
asked-to-swap = você pediu a troca
invited-by = { $name } convida você para jogar
playing-already = Já estão jogando. Você pode assistir e pegar uma cadeira a partir da próxima rodada.
no-chair-free = Todas as cadeiras estão ocupadas. Você pode assistir.
no-house-rules = Sem regras da casa.
readers-anyone = Depois, quem tiver o link pode assistir à partida.
readers-players = Depois, só quem jogou pode assistir à partida.
no-onlookers = Sem espectadores.
chat-is-emotes = Conversa: só frases prontas.
chat-is-off = Sem conversa.

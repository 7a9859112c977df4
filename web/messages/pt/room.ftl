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
sit-from-next = Ocupar o lugar { $number } a partir da próxima rodada
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
bot-for-chair = Quem ocupa a cadeira { $number }
sit-here = Sentar aqui
move = Vir para cá
move-here = Vir para cá, cadeira { $number }
swap-places = Trocar
swap-places-with = Trocar de lugar com { $name }
kick = Tirar
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
make-host = Tornar anfitrião
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

# The people at a table: the door, the waiting room, the menu, talk.
menu = Menú
cancel = Esa carta no
stand-in = Un bot juega por ti.
take-back = Jugar yo
paused = La partida está en pausa.
unpause = Seguir
pause = Pedir una pausa
leave-table = Dejar la mesa
leave-hint = Si te vas, un bot juega tu mano y la silla sigue siendo tuya.
next-in = Próxima ronda en { $count } s
sit-from-next = Jugar desde la próxima ronda
invited = Te invitan a la mesa { $code }
come-in = Entrar
who-plays = Quién juega
bots-fill = { $count ->
    [one] Un bot ocupa la silla libre.
   *[other] Los bots ocupan las { $count } sillas libres.
}
not-ready = Aún no
sit-down = Ocupa una silla libre para jugar, o quédate mirando.
looking-on = Mirando: { $names }
you = tú
chair-free = Libre: envía el enlace a alguien
is-host = anfitrión
is-not-ready = aún no está listo
bot-for-chair = Quién juega aquí
sit-here = Sentarme aquí
move = Pasar aquí
swap-places = Cambiar
swap-places-with = Cambiar de sitio con { $name }
kick-name = Echar a { $name } de la mesa
invite = Invitar
copy-link = Copiar el enlace
link-copied = Copiado
link-selected = El enlace está seleccionado: cópialo con Ctrl+C.
link-only-here = Este enlace solo funciona en este ordenador: el servidor no escucha a nadie más.
qr-code = Código QR del enlace a esta mesa
what-is-played = Qué se juega
option-off = sin: { $option }
turn-limit = { $count } segundos por turno.
turn-no-limit = Sin límite de tiempo.
talk-open = { $count ->
    [0] Charlar
    [one] Charlar, { $count } mensaje nuevo
   *[other] Charlar, { $count } mensajes nuevos
}
talk-empty = Nadie ha dicho nada todavía.
send = Enviar
mute = Silenciar a { $name }
unmute = Volver a oír a { $name }
report = Denunciar
report-hint = Denunciar que esto sugería una carta; la mesa vota.
vote-count = { $yes } de { $needed } votos
vote-out = Echar a alguien por votación
vote-out-name = Votar por echar a { $name }
watch-board = Mirar la mesa { $number }: { $names }
board-number = Mesa { $number }
make-host-name = Nombrar anfitrión: { $name }
change-rules = Cambiar las reglas
change-send = Jugar así
remove-looker = Echar a { $name }
mute-all = Silenciar a { $name } para todos
unmute-all = Dejar hablar otra vez a { $name }
you-are-muted = El anfitrión te ha silenciado por ahora.
tell-operators = Avisar de { $name } a quienes llevan el servidor
tell-operators-what = ¿Qué ha pasado?
tell-operators-send = Enviar
told-operators = Lo mirarán quienes llevan el servidor.
talk-people = { $count ->
    [one] Otra persona aquí
   *[other] Otras { $count } personas aquí
}
react-to = Reaccionar a { $name }
notify-question = Llegó tu turno mientras no mirabas. ¿Te avisamos la próxima vez?
chair-number = Silla { $number }
take-a-chair = Sentarme
asks-to-swap = quiere cambiar contigo
asked-to-swap = le pediste cambiar
invited-by = { $name } te invita a jugar
playing-already = Ya se está jugando. Puedes mirar y ocupar una silla desde la próxima ronda.
no-chair-free = Todas las sillas están ocupadas. Puedes mirar.
no-house-rules = Sin reglas de la casa.
readers-anyone = Después, quien tenga el enlace puede ver la partida.
readers-players = Después, solo quienes jugaron pueden ver la partida.
no-onlookers = Sin espectadores.
chat-is-emotes = Charla: solo frases hechas.
chat-is-off = Sin charla.

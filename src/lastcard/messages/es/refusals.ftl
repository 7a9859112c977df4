# Why an action is refused. Exact, short, no blame. $own and $color are color letters.
match-number = un { $value }
match-skip = un Salta
match-reverse = una Reversa
match-draw2 = un Roba 2
match-draw2-color = un Roba 2 { color-name }
match-wild4 = un comodín Roba 4
refusal-mismatch = Es { $own ->
    [R] rojo
    [Y] amarillo
    [G] verde
   *[B] azul
}; la mesa pide { color-name } o { $match }.
refusal-mismatch-color = Es { $own ->
    [R] rojo
    [Y] amarillo
    [G] verde
   *[B] azul
}; la mesa pide { color-name }.
refusal-not-your-turn = Todavía no es tu turno.
refusal-only-drawn = Después de robar, solo puedes jugar la carta robada.
refusal-answer-first = Primero responde al comodín Roba 4.
refusal-take-or-challenge = Primero responde a la carta de robar.
refusal-name-color-first = Primero elige un color.
refusal-stack-or-take = Para pasarlas hace falta { $cards }; si no, llévate las cartas.
refusal-no-call = Ahora no hay motivo para decir UNO.
refusal-no-catch = Ahora mismo no hay a quién atrapar.
refusal-card-not-held = No tienes esa carta: { $card }.
refusal-not-identical = Fuera de turno solo vale la misma carta que está arriba.
refusal-bluff-not-allowed = { $held ->
    [wild] Tienes otro comodín: aquí un Roba 4 debe ser legal.
   *[color] Tienes { color-name }: aquí un Roba 4 debe ser legal.
}
refusal-bluff = { $held ->
    [wild] Tienes otro comodín: puedes jugarlo, y te pueden desafiar.
   *[color] Tienes { color-name }: puedes jugarlo, y te pueden desafiar.
}
refusal-color-missing = Falta un color: { $card }.
refusal-color-not-wanted = No lleva color: { $card }.
refusal-swap-missing = ¿Con quién cambiar? { $card }
refusal-swap-not-wanted = Aquí no se cambian manos: { $card }.
refusal-must-play = Puedes jugar { $card }, así que hay que jugar.
refusal-must-play-drawn = La carta vale ({ $card }), así que hay que jugarla.
refusal-nothing-to-challenge = Solo se puede desafiar un comodín Roba 4.
refusal-always-honest = Aquí nadie puede tirarse un farol: no hay nada que desafiar.
refusal-catch-yourself = Nadie se atrapa a sí mismo.
refusal-call-came-late = Demasiado tarde: aquí UNO solo vale dicho con la carta.
refusal-catch-a-partner = Aquí solo puede atrapar un rival.
refusal-no-suggestion-penalty = Estas reglas no castigan sugerir.
refusal-report-it = Denuncia lo que se dijo; la mesa vota.
refusal-round-over = Esta ronda terminó.
refusal-match-over = Esta partida terminó.
refusal-not-dealt-yet = Aún no se han repartido las cartas.
refusal-play-or-draw = Juega una carta o roba.
refusal-play-or-keep = Juega la carta robada o guárdala.
refusal-eliminated = Estás fuera de esta partida.
refusal-format-does-not-fit = Este formato es para { $fits }, no para { $players }.
refusal-players-out-of-range = Hacen falta de { $fewest } a { $most } jugadores.
refusal-deck-too-small = El mazo es pequeño: reparte { $most } cartas como mucho.
refusal-stale = La mesa ha avanzado; mira otra vez.
refusal-not-now = Ahora no.
refusal-not-signed-in = Aquí se olvidó tu sitio; entra otra vez.
refusal-no-such-table = No hay ninguna mesa con ese código.
refusal-no-such-match = Esa partida no es tuya.
refusal-no-such-chair = Esa silla no existe.
refusal-no-such-vote = Esa votación terminó.
refusal-no-such-chat = Ese mensaje no se puede denunciar.
refusal-not-at-the-table = Primero ocupa una silla.
refusal-host-only = Solo puede hacerlo el anfitrión.
refusal-chair-taken = Ahí ya hay alguien.
refusal-chair-not-empty = Ahí hay alguien.
refusal-paused = La partida está en pausa.
refusal-busy = El servidor está muy ocupado ahora mismo; vuelve a intentarlo en un momento.
refusal-too-many-tables = Tienes demasiadas mesas abiertas; deja que se cierre alguna.
refusal-too-many-people = Esta mesa está llena.
refusal-too-fast = Muy rápido; espera un momento.
refusal-cool-down = No había a quién atrapar; espera unos segundos.
refusal-too-late = { $name } se te adelantó por { $by_ms } ms.
refusal-chat-off = En esta mesa no se charla.
refusal-private-tables-only = Solo las mesas sin publicar tienen pausas.
refusal-vote-running = Esa votación ya está en marcha.
refusal-not-a-voter = Aquí no tienes voto.
refusal-bad-options = Estas reglas no casan: { $problem }
refusal-bad-request = El servidor no entendió: { $problem }
refusal-bad-record = Este archivo no se puede leer: { $problem }
refusal-malformed = El servidor no entendió eso.
refusal-unreachable = No se llega al servidor. ¿Hay red?
refusal-failed = Algo falló; inténtalo otra vez.
refusal-no-match = Aquí no se está jugando ninguna partida.
refusal-no-such-board = Esta partida no tiene esa mesa.
refusal-no-such-bot = Aquí no hay ningún bot de ese nivel.
refusal-no-such-emote = Eso no se puede lanzar aquí.
refusal-no-such-page = Esa página no existe.
refusal-too-large = Es demasiado de una vez; envía menos.
refusal-kicked = Te pidieron dejar esta mesa.
refusal-no-spectators = Esta mesa no admite público.
refusal-other = Eso no es posible ({ $code }).
refusal-login-taken = Ese usuario ya existe; elige otro.
refusal-wrong-login = El usuario y la contraseña no coinciden.
refusal-muted = El anfitrión te ha silenciado por ahora.
refusal-no-such-person = Esa persona ya no está aquí.
refusal-name-blank = Un nombre necesita algo que se vea: una letra, una cifra o un signo.
refusal-name-mixed = Ese nombre mezcla alfabetos cuyas letras se parecen; escríbelo en uno solo.
refusal-name-of-a-bot = Aquí solo los bots se llaman así; elige otro nombre.
refusal-cannot-save = El servidor no puede guardar nada ahora, así que no se ha hecho nada; prueba más tarde.
refusal-silenced = Quienes llevan este servidor te han silenciado por ahora.
refusal-banned = Por ahora no puedes jugar en este servidor.
refusal-wrong-password = Esa no es tu contraseña.
refusal-account-exists = Ya tienes una cuenta.
refusal-no-account = Aquí no tienes cuenta.
refusal-login-short = Un usuario tiene al menos { $least } caracteres.
refusal-no-such-session = Esa sesión ya se ha cerrado.
refusal-no-such-program = Ese programa ya ha terminado.
refusal-programs-are-invited = Los programas vienen por invitación: no abren mesas ni tienen cuenta.
refusal-too-many-programs = Ya tienes { $most } programas; termina uno primero.
refusal-operators-only = Solo pueden hacerlo quienes llevan este servidor.
refusal-no-such-network = { $network } no es una dirección ni un rango de direcciones.
refusal-own-network = Tú también estás en { $network }, o lo estabas al iniciar sesión. Confirma que lo quieres así: podrías quedarte fuera.
refusal-no-such-report = Ese aviso ya está cerrado.
refusal-no-such-ban = Esa expulsión ya ha terminado.
refusal-no-coach = En este servidor no hay entrenador.
refusal-not-analyzed = El entrenador no ha podido analizar esta partida.
refusal-people-play = No hay consejos cuando juegan otras personas.

# The lobby, the pages around it, and the settings.
play-now = Jugar
play-bots = Jugar contra bots
your-name = Tu nombre
opponents = Rivales
bot-not-here = Este servidor no tiene bots que piensen por adelantado.
match-length = Duración
length-round = Una ronda
length-short = A 200
length-full = A 500
more = Otras páginas
home = Volver al inicio
history = Historial
replay = Repetición
settings = Ajustes
with-friends = Con amigos
create-title = Tu propia mesa
create-text = Elige las reglas, envía el enlace y llena las sillas vacías con bots.
create-table = Abrir la mesa
join-title = Unirse a una mesa
join-text = Con el código o el enlace que te enviaron.
join = Entrar
code-example = K7M2XQ
code-needed = Un código tiene letras y cifras, como K7M2XQ.
open-tables = Mesas abiertas
open-none = Ahora nadie espera. ¡Abre una mesa y publícala!
table-of = Mesa de { $name }
seats-taken = { $taken } de { $chairs } asientos
playing-now = jugando
independent = Proyecto independiente, sin relación con los editores de UNO; el nombre solo dice qué reglas se juegan.
language = Idioma
theme = Luz
theme-auto = Como el sistema
theme-dark = Lámpara
theme-light = Día
symbols = Símbolos de los colores
symbols-additive = Alfabeto de colores
symbols-shapes = Formas
sort = Orden de la mano
sort-by-color = Por color
sort-by-rank = Por número
sort-by-none = Como llegó
raise = Levantar lo que se puede jugar
raise-hint = En tu turno, las cartas que valen sobresalen un poco.
sound-hint = Cartas, avisos y una señal cuando te toca.
less-motion = Menos movimiento
less-motion-hint = Las cartas aparecen en su sitio en vez de volar.
show-chat = Mostrar lo que dicen los demás
show-chat-hint = Si no: ni globos ni mensajes en la mesa.
history-empty = Todavía no hay partidas. La primera está a un clic.
match-running = Aún se está jugando
match-yours = Ganaste
rounds-played = { $count ->
    [one] { $count } ronda
   *[other] { $count } rondas
}
back-to-table = Volver a la mesa
watch-replay = Ver la repetición
stat-matches = { $count ->
    [one] partida
   *[other] partidas
}
stat-matches_won = { $count ->
    [one] partida ganada
   *[other] partidas ganadas
}
stat-rounds_won = { $count ->
    [one] ronda ganada
   *[other] rondas ganadas
}
stat-challenges_won = { $count ->
    [one] desafío ganado
   *[other] desafíos ganados
}
stat-bluffs = { $count ->
    [one] farol
   *[other] faroles
}
stat-catches = { $count ->
    [one] rival atrapado
   *[other] rivales atrapados
}
stat-caught = { $count ->
    [one] vez atrapado
   *[other] veces atrapado
}
stat-best_round = mejor ronda
try-again = Intentar otra vez
keys = Teclas
share = Compartir
same-people = Otra vez con los mismos
group-again = Jugar otra vez
group-here = { $count ->
    [one] { $names } ya está allí
   *[other] { $names } ya están allí
}
group-forget = Olvidar a { $names }
nowhere-page = No hay nada en esta dirección
nowhere-hint = Puede que el enlace sea viejo o que se perdiera una letra. Con el código de la mesa entras igual.
nowhere-match = Esta partida no se puede abrir aquí
nowhere-match-hint = Ya no existe, aún se juega o es solo para quienes jugaron. Si jugaste, entra con tu cuenta.
face = Tu cara
face-wall = Fondo
face-shirt = Ropa
face-hair = Pelo
face-eyes = Ojos
face-mouth = Boca
face-of-name = La de mi nombre
cloth = Tapete
cloth-sea = Mar
cloth-forest = Bosque
cloth-plum = Ciruela
cloth-slate = Pizarra
back = Dorso de las cartas
back-night = Noche
back-brick = Ladrillo
back-moss = Musgo
notify = Avisarme cuando me toque
notify-hint = Una notificación del dispositivo mientras la página está en segundo plano.

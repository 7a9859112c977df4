# Playing on one device: without a server, without a network, two on one phone.
alone-note = Juegas en este dispositivo, sin servidor.
alone-loading = Descargando el juego: { $percent } % de { $size } MB
alone-back = Volver al servidor
docs = Documentación
on-this-device = En este dispositivo
create-alone-text = Elige las reglas; los bots ocupan las otras sillas.
two-title = Dos en un teléfono
two-text = El teléfono pasa de mano en mano: nadie ve las cartas del otro.
two-line = ¿Un solo teléfono para dos?
two-fetch = Se juega en este dispositivo, sin servidor. El juego se descarga una sola vez, unos 7 MB.
two-begin = Jugar por turnos
two-name = Nombre del otro jugador
two-other = Jugador 2
two-bots = Bots en la mesa
pass-to = Pasa el teléfono a { $name }
pass-hidden = Ahora no se ve ninguna carta.
pass-i-am = Soy { $name }: ver mis cartas
pass-not = { $name } tiene el teléfono
keep-title = Jugar sin conexión
keep-text = Descarga el juego una vez en este dispositivo, unos 7 MB: así podrás jugar contra bots, aprender y consultar las reglas en cualquier lugar.
keep-fetch = Descargar el juego
keep-done = El juego está en este dispositivo. Puedes jugar sin conexión.
keep-failed = No ha funcionado. ¿Tienes conexión? Prueba de nuevo en un momento.
new-version = Hay una versión nueva.
new-version-take = Usarla ahora
new-version-later = Más tarde
played-alone = jugada en un dispositivo
kept-title = Jugadas en este dispositivo
kept-text = { $count ->
    [one] Se jugó una partida sin servidor. Solo está en este dispositivo.
   *[other] Se jugaron { $count } partidas sin servidor. Solo están en este dispositivo.
}
kept-send = Añadir a mi historial
kept-sent = { $count ->
    [one] Ya está en tu historial.
   *[other] Ya están en tu historial.
}
record-save = Guardar el archivo

# Cards and colors. $color is a letter of the notation: R, Y, G or B.
color-name = { $color ->
    [R] rojo
    [Y] amarillo
    [G] verde
   *[B] azul
}
card-hidden = carta boca abajo
card-number = { $value } { color-name }
card-skip = Salta { color-name }
card-reverse = Reversa { $color ->
    [R] roja
    [Y] amarilla
    [G] verde
   *[B] azul
}
card-draw2 = Roba 2 { color-name }
card-wild = comodín
card-wild4 = comodín Roba 4
card-agent = Agente especial

# Cards and colors. $color is a letter of the notation: R, Y, G or B.
color-name = { $color ->
    [R] vermelho
    [Y] amarelo
    [G] verde
   *[B] azul
}
card-hidden = carta virada para baixo
card-number = { $value } { color-name }
card-skip = Passar a Vez { color-name }
card-reverse = Inverter { color-name }
card-draw2 = Comprar Duas { color-name }
card-wild = Curinga
card-wild4 = Curinga Comprar Quatro
card-agent = Agente Especial

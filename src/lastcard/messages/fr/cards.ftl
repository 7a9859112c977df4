# Cards and colors. $color is a letter of the notation: R, Y, G or B.
color-name = { $color ->
    [R] rouge
    [Y] jaune
    [G] vert
   *[B] bleu
}
card-hidden = carte face cachée
card-number = { $value } { color-name }
card-skip = Passer { color-name }
card-reverse = Inversion { $color ->
    [R] rouge
    [Y] jaune
    [G] verte
   *[B] bleue
}
card-draw2 = +2 { color-name }
card-wild = carte blanche
card-wild4 = carte blanche +4
card-agent = Agent secret

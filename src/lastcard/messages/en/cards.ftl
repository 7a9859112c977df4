# Cards and colors. $color is a letter of the notation: R, Y, G or B.
color-name = { $color ->
    [R] red
    [Y] yellow
    [G] green
   *[B] blue
}
card-hidden = face-down card
card-number = { color-name } { $value }
card-skip = { color-name } Skip
card-reverse = { color-name } Reverse
card-draw2 = { color-name } Draw Two
card-wild = Wild
card-wild4 = Wild Draw Four
card-agent = Special Agent

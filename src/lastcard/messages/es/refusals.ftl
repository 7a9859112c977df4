# Why an action is refused. Exact, short, no blame. $own and $color are color letters.
match-number = un { $value }
match-skip = un Salta
match-reverse = una Reversa
match-draw2 = un Roba 2
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
refusal-name-color-first = Primero elige un color.
refusal-stack-or-take = Juega otra carta de robar o llévate las acumuladas.
refusal-no-call = No hace falta avisar: te queda más de una carta.
refusal-no-catch = Ahora mismo no hay a quién atrapar.

# Wild Draw Four and hands that are shown.
challenge-title = { $name } jugó un comodín Roba 4
challenge-color = El color pedido era
challenge-question = { $wilds ->
    [yes] ¿Crees que { $name } tenía alguna, u otro comodín?
   *[no] ¿Crees que { $name } tenía alguna?
}
challenge-if-guilty = Si aciertas
challenge-guilty-stake = { $plays ->
    [no] { $name } roba { $count }, pero pierdes el turno.
   *[yes] { $name } roba { $count } y sigues tú.
}
challenge-if-honest = Si fue legal
challenge-honest-stake = Robas { $count } y pierdes el turno.
challenge-accept = Robar { $count }
challenge-for-another = Si nadie desafía, { $next } roba { $count } cartas.
challenge-guilty-for-another = { $plays ->
    [no] { $name } roba { $count }, pero { $next } pierde el turno.
   *[yes] { $name } roba { $count } y sigue { $next }.
}
challenge-honest-for-another = { $plays ->
    [no] Robas { $count } y { $next } pierde el turno.
   *[yes] Robas { $count } y sigue { $next }.
}
challenge-let-be = Dejarlo pasar
challenge-call = Desafiar
shown-challenge = Solo tú ves esta mano
shown-agent = Un vistazo a todas las manos
close = Cerrar

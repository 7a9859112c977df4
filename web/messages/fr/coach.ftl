# The coach in the browser.
coach-begins = L’entraîneur se penche sur la partie…
coach-progress = { $seen } coups examinés sur { $moves }
coach-previous = Erreur précédente
coach-ask = Demander conseil
coach-thinks = L’entraîneur réfléchit…
coach-would = L’entraîneur dirait : { $move }. { $percent } % de chances de gagner la manche.

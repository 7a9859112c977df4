# The coach in the browser.
coach-begins = L’entraîneur se penche sur la partie…
coach-progress = { $seen } coups examinés sur { $moves }
coach-previous = Erreur précédente

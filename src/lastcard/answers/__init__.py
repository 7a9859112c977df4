"""What people ask beside playing: what can be chosen, the rules, scores, records of matches.

Each is answered with a message of the protocol, from plain values: no store, no network, no clock.
The server answers with it over HTTP, and the page answers itself.
"""

"""Several processes that share a store are one server: any of them takes any connection.

A table lives on one node, by its lease (`stores/leases.py`). A socket that is open on another node
is relayed. This is the way of a message from a socket on node B to its table on node A, and back:

    B  sockets.py    reads what the client said and gives it to the `Place` of the table:
       relay.py      here a `Relay`, which says `Say(socket, text)` to node A
       bus.py        publishes it to A's channel in Redis
    A  bus.py        hears it
       visiting.py   knows the socket as a `Connection` of its own and gives the text to
       places.py     `TableHere`, as it would with a socket of its own; the table is told
       visiting.py   what the table sends to this `Connection` becomes `Tell([socket], data)`
       bus.py        publishes it to B's channel
    B  relay.py      writes the bytes to the socket

`messages.py` has all that nodes say, `common.py` what they count together, `asking.py` what one
asks another, `neighbors.py` puts it together. `crew.py` starts
several nodes on one machine. Redis keeps nothing: what it loses is noticed by a
count, and who was spoken to over it comes back (decision 0025).
"""

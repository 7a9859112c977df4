"""The terminal client: a full-screen table, a line mode, and a viewer for records.

Everything on the screen comes from messages of the wire protocol. A `Session` delivers them: one
plays against bots in this process, another speaks to a server; the screens cannot tell which.
"""

"""A door for assistants: rules, judgments, records and a seat at the table, over MCP.

`lastcard mcp` serves it. Needs the extra `mcp` (the official SDK). An assistant is a player like
all others: it gets what a player in its seat may see, and its moves go by the same rules.
"""

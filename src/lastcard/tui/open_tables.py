"""Tables at a server before one sits at them: which there are, and a new one."""

from __future__ import annotations

from lastcard.client.addresses import Address
from lastcard.client.asking import ask
from lastcard.tui.identity import edition_names_at, guest_at
from lastcard.tui.language import Words
from lastcard.wire import TableOptions
from lastcard.wire.http import TableCreated, TableList, TableSummary


def tables_at(server: str) -> list[TableSummary]:
    """The tables that a server lists."""
    return ask(f"{server}/api/tables", TableList).tables


def open_table_at(server: str, options: TableOptions, name: str | None) -> Address:
    """A new table at a server; whoever opened it is its host."""
    token = guest_at(server, name).token
    made = ask(f"{server}/api/tables", TableCreated, body=options, token=token)
    return Address(server, made.code)


def tell_tables(tables: list[TableSummary], server: str, words: Words) -> list[str]:
    """A line for each table, and what to do about it."""
    if not tables:
        return [words("tables-none", server=server)]
    names = edition_names_at(server)
    rows = [
        (
            words.spelled(table.code),
            words("tables-chairs", taken=table.people, chairs=table.chairs),
            words(f"tables-{table.stage}"),
            words.spelled(table.name or table.host),
            words.called("edition", table.edition, names.get(table.edition)),
            words.called("format", table.format),
        )
        for table in tables
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(6)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    return [*lines, words("tables-hint", server=server)]

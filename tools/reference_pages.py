"""The pages of docs/reference: every public name with its signature and what its docstring says.

`PUBLIC` is the one place that says what is public. The code is read, not run, so a page can be
written without the extras that a module needs.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import griffe

SOURCE: Final = Path(__file__).parents[1] / "src"


class PublicModule(NamedTuple):
    """A module whose names others may build on."""

    name: str
    title: str
    names: tuple[str, ...] = ()
    """Empty: those of its `__all__`."""


PUBLIC: Final = (
    PublicModule("lastcard.game", "Rounds, matches and records"),
    PublicModule("lastcard.engine", "The rules: states, actions, events"),
    PublicModule("lastcard.editions", "Editions"),
    PublicModule("lastcard.rulebook", "The rulebook"),
    PublicModule("lastcard.judging", "Who is right"),
    PublicModule("lastcard.notation", "The notation"),
    PublicModule("lastcard.bots", "Bots"),
    PublicModule("lastcard.client", "Programs at a table"),
    PublicModule("lastcard.arena", "The arena"),
    PublicModule("lastcard.simulation", "Simulation"),
    PublicModule("lastcard.fast", "Many games at once"),
    PublicModule("lastcard.envs.pettingzoo_env", "PettingZoo", ("env", "raw_env")),
    PublicModule("lastcard.envs.gymnasium_env", "Gymnasium", ("RoundEnv",)),
    PublicModule("lastcard.envs.gymnasium_vector", "Gymnasium, vectorized", ("RoundVectorEnv",)),
    PublicModule("lastcard.envs.rlcard_env", "In RLCard's style", ("RoundEnv",)),
    PublicModule("lastcard.envs.dataset", "Games as data", ("Recipe", "write_dataset")),
    PublicModule("lastcard.envs.benchmark", "A benchmark", ("evaluate", "WinRate")),
    PublicModule("lastcard.envs.game_tree", "Games that are solved", ("GameTree", "InfoSet")),
    PublicModule("lastcard.envs.openspiel_game", "OpenSpiel", ("LastcardGame", "LastcardState")),
)
_WRITTEN: Final = (
    "<!-- Written by `make generated` from the docstrings; change those, not this page. -->"
)


def page_of(module: str) -> str:
    """The name of a module's page."""
    return module.removeprefix("lastcard.").replace(".", "-").replace("_", "-") + ".md"


@cache
def reference_pages() -> dict[str, str]:
    """Every page by the name of its file."""
    package = _package()
    return {page_of(module.name): _page(package, module) for module in PUBLIC}


@cache
def _package() -> griffe.Module:
    loader = griffe.GriffeLoader(search_paths=[SOURCE], allow_inspection=False)
    package = loader.load("lastcard")
    loader.resolve_aliases(implicit=False, external=False)
    assert isinstance(package, griffe.Module)
    return package


def public_names(module: PublicModule) -> list[str]:
    """The names of a module that others may build on."""
    found = _package()[module.name.removeprefix("lastcard.")]
    return sorted(module.names or [str(name) for name in found.exports or ()], key=str.lower)


def undocumented() -> list[str]:
    """Public names that say nothing about themselves."""
    package = _package()
    return [
        f"{module.name}.{name}"
        for module in PUBLIC
        for name in public_names(module)
        if not _said(_find(package, module, name))
    ]


def _find(package: griffe.Module, module: PublicModule, name: str) -> griffe.Object:
    found = package[f"{module.name.removeprefix('lastcard.')}.{name}"]
    target = found.final_target if isinstance(found, griffe.Alias) else found
    # A function and the module that holds it may have one name.
    return target[name] if isinstance(target, griffe.Module) else target


def _page(package: griffe.Module, module: PublicModule) -> str:
    whole = package[module.name.removeprefix("lastcard.")]
    names = public_names(module)
    parts = [_WRITTEN, f"# `{module.name}`: {module.title}", _said(whole)]
    parts.append(" · ".join(f"[{name}](#{name.lower()})" for name in names))
    for name in names:
        parts += _entry(name, _find(package, module, name), "##")
    return "\n\n".join(part for part in parts if part).rstrip("\n") + "\n"


def _entry(name: str, found: griffe.Object, heading: str) -> list[str]:
    parts = [f"{heading} {name}", f"```py\n{_signature(name, found)}\n```", _said(found)]
    if isinstance(found, griffe.Class):
        fields = [
            f"- `{member.name}{_annotated(member)}`{_after_colon(_said(member))}"
            for member in found.members.values()
            if isinstance(member, griffe.Attribute) and _is_shown(member)
        ]
        parts.append("\n".join(fields))
        for member in found.members.values():
            if isinstance(member, griffe.Function) and _is_shown(member) and _said(member):
                parts += _entry(f"{name}.{member.name}", member, "###")
    return parts


def _is_shown(member: griffe.Object) -> bool:
    in_class = "class-attribute" in member.labels or "instance-attribute" not in member.labels
    return not member.name.startswith("_") and (in_class or bool(member.docstring))


def _annotated(member: griffe.Attribute) -> str:
    return "" if member.annotation is None else f": {member.annotation}"


def _after_colon(text: str) -> str:
    return "" if not text else ": " + " ".join(text.split())


def _signature(name: str, found: griffe.Object) -> str:
    """How a name is written where it is used, on lines of at most a hundred signs."""
    if isinstance(found, griffe.Attribute):
        value = "" if found.value is None else f" = {found.value}"
        return _short(f"{name}{_annotated(found)}{value}")
    if isinstance(found, griffe.Class):
        return _call(f"class {name}", found.parameters, "")
    assert isinstance(found, griffe.Function)
    if "property" in found.labels:
        return f"{name}: {found.returns}"
    returns = "" if found.returns is None else f" -> {found.returns}"
    return _call(name, found.parameters, returns)


def _call(name: str, parameters: griffe.Parameters, returns: str) -> str:
    given: list[str] = []
    starred = False
    for parameter in parameters:
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is griffe.ParameterKind.keyword_only and not starred:
            given.append("*")
            starred = True
        starred = starred or parameter.kind is griffe.ParameterKind.var_positional
        given.append(_parameter(parameter))
    if name.startswith("class ") and not given:
        return name
    line = f"{name}({', '.join(given)}){returns}"
    if len(line) <= 100:
        return line
    return f"{name}(\n" + "".join(f"    {each},\n" for each in given) + f"){returns}"


def _parameter(parameter: griffe.Parameter) -> str:
    kind = parameter.kind
    stars = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
    written = stars.get(kind, "") + parameter.name if kind is not None else parameter.name
    if parameter.annotation is not None:
        written += f": {parameter.annotation}"
    if parameter.default is not None and kind not in stars:
        written += f" = {parameter.default}" if parameter.annotation else f"={parameter.default}"
    return written


def _short(line: str) -> str:
    return (
        line if len(line) <= 100 and "\n" not in line else line.split(" = ", maxsplit=1)[0] + " = …"
    )


def _said(found: griffe.Object | griffe.Alias) -> str:
    """What a docstring says; what is indented in it becomes a block of code."""
    if found.docstring is None:
        return ""
    blocks = re.split(r"\n{2,}", found.docstring.value.strip())
    return "\n\n".join(_fenced(block) for block in blocks)


def _fenced(block: str) -> str:
    if block.startswith(">>> "):
        return f"```python\n{block}\n```"
    if block.startswith("    "):
        plain = re.sub(r"(?m)^ {4}", "", block)
        return f"```py\n{plain}\n```"
    return block

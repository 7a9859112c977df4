import json
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

import lastcard
from lastcard import cli
from lastcard.cli import COMMANDS, Command, main

FAKE_COMMANDS = {
    "greet": """
        def add_arguments(parser):
            parser.add_argument("name")
            parser.add_argument("--lines", type=int, default=1)

        def run(args):
            for _ in range(args.lines):
                print(f"hello {args.name}")
            return 0
    """,
    "refuse": """
        from lastcard.engine.errors import LastcardError

        def add_arguments(parser):
            pass

        def run(args):
            raise LastcardError("the card is not in the hand")
    """,
    "interrupt": """
        def add_arguments(parser):
            pass

        def run(args):
            raise KeyboardInterrupt
    """,
    "crash": """
        def add_arguments(parser):
            pass

        def run(args):
            raise ZeroDivisionError
    """,
    "open_file": """
        def add_arguments(parser):
            parser.add_argument("path")

        def run(args):
            with open(args.path):
                return 0
    """,
    "heavy": "import a_module_that_nobody_has",
    "broken": "import lastcard.a_module_that_nobody_wrote",
}


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Command]]:
    """A table of small commands whose modules really are imported from files."""
    for name, source in FAKE_COMMANDS.items():
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(source))
    table = [Command(name, f"{name} things") for name in FAKE_COMMANDS]
    table.append(Command("needy", "", extra="server"))
    (tmp_path / "needy.py").write_text(FAKE_COMMANDS["heavy"])
    monkeypatch.setattr(cli, "COMMANDS", tuple(table))
    monkeypatch.setattr(cli, "__path__", [str(tmp_path), *cli.__path__])
    yield table
    for command in table:
        sys.modules.pop(command.module, None)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"lastcard {lastcard.__version__}\n"


def test_help_lists_the_commands_and_imports_none(
    commands: list[Command], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([]) == 0
    out = capsys.readouterr().out
    assert "greet things" in out
    assert not any(command.module in sys.modules for command in commands)


@pytest.mark.usefixtures("commands")
def test_a_command_runs_with_its_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["greet", "Ada", "--lines", "2"]) == 0
    assert capsys.readouterr().out == "hello Ada\nhello Ada\n"


@pytest.mark.usefixtures("commands")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["refuse"], "the card is not in the hand"),
        (["gret"], "there is no command 'gret'; did you mean 'greet'?"),
        (["zzz"], "there is no command 'zzz'; the commands are: greet, refuse,"),
        (["open_file", "no/such/file"], "no/such/file: No such file or directory"),
        (["needy"], "'needy' needs a_module_that_nobody_has, which is not installed; "),
        (["needy"], "try: pip install 'lastcard[server]'"),
    ],
)
def test_what_the_user_can_mend_is_one_line(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("lastcard: ")
    assert captured.err.count("\n") == 1
    assert message in captured.err
    assert captured.out == ""


@pytest.mark.usefixtures("commands")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["greet"], "the following arguments are required: name"),
        (["greet", "Ada", "--lines", "two"], "--lines: 'two' is not a whole number"),
        (["greet", "Ada", "--lnes", "2"], "there is no argument --lnes; did you mean --lines?"),
        (["greet", "Ada", "--loud"], "there is no argument --loud"),
    ],
)
def test_arguments_that_do_not_fit_are_told_in_one_line_too(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.err == f"lastcard: {message}; see: lastcard greet --help\n"
    assert captured.out == ""


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--port", "0"], "there is no port 0"),
        (["--port", "x"], "--port: 'x' is not a whole number"),
        (["--server", "granian"], "granian"),
    ],
)
@pytest.mark.parametrize("asked", ["by a flag", "by a variable"])
def test_why_a_server_does_not_start_is_json_where_its_log_is(
    arguments: list[str],
    problem: str,
    asked: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if asked == "by a variable":
        monkeypatch.setenv("LASTCARD_LOG_JSON", "1")
    else:
        arguments = ["--log-json", *arguments]
    assert main(["serve", "--no-save", *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    said = json.loads(line)
    assert (said["event"], said["level"]) == ("not started", "error")
    assert problem in said["problem"]
    assert "timestamp" in said


@pytest.mark.usefixtures("commands")
@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("crash", ZeroDivisionError),
        ("heavy", ModuleNotFoundError),  # no extra would help
        ("broken", ModuleNotFoundError),
    ],
)
def test_what_the_user_cannot_mend_is_not_hidden(name: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        main([name])


@pytest.mark.usefixtures("commands")
def test_interrupted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interrupt"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_closed_pipe_is_quiet(commands: list[Command]) -> None:
    program = textwrap.dedent(f"""
        import sys
        from lastcard import cli
        cli.COMMANDS = (cli.Command("greet", ""),)
        cli.__path__ = {list(cli.__path__)!r}
        sys.exit(cli.main(["greet", "Ada", "--lines", "100000"]))
    """)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "hello Ada\n"
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_the_module_is_the_command() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "lastcard", "--version"], capture_output=True, text=True, check=True
    )
    assert result.stdout == f"lastcard {lastcard.__version__}\n"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: c.name)
def test_every_command_answers_help(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command.name, "--help"])
    assert stop.value.code == 0
    assert f"lastcard {command.name}" in capsys.readouterr().out

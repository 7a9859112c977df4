"""Other people's simulators, each in an environment of its own under `bench/.peers`.

They are installed the first time they are measured, and are no dependencies of the project. One
that cannot be installed is left out, with the reason.
"""

import re
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
PEERS = HERE / ".peers"
BIN = Path(sys.executable).parent
INSTALL_LIMIT = 900


class NotThere(Exception):
    """A peer that cannot be measured here, and why."""


@dataclass(frozen=True)
class Peer:
    """A simulator to measure beside ours."""

    name: str
    packages: tuple[str, ...]
    script: str
    arguments: tuple[str, ...] = ()
    is_npm: bool = False

    @property
    def home(self) -> Path:
        """The folder of its environment."""
        return PEERS / re.split("[=@]", self.packages[0])[0]

    def command(self, seconds: float) -> list[str]:
        """What to run, but for the seed."""
        runner = _find("node") if self.is_npm else str(self.home / "bin" / "python")
        return [runner, str(HERE / self.script), *self.arguments, str(seconds)]

    def environment(self) -> dict[str, str]:
        """Settings to run it with."""
        return {"JAX_PLATFORMS": "cpu", "PEER_HOME": str(self.home)}

    def set_up(self) -> None:
        """Install it if it is not there; `NotThere` says why it cannot be."""
        ready, wanted = self.home / "ready", " ".join(self.packages)
        if ready.exists() and ready.read_text() == wanted:
            return
        print(f"installing {wanted} in {self.home.relative_to(HERE.parent)} …", flush=True)
        try:
            if self.is_npm:
                self._install_with_npm()
            else:
                self._install_with_pip()
        except subprocess.TimeoutExpired as error:
            raise NotThere(f"not installed after {INSTALL_LIMIT} s") from error
        except subprocess.CalledProcessError as error:
            said = [line for line in (error.stderr or "").splitlines() if line.strip()]
            raise NotThere(f"could not be installed: {said[-1] if said else error}") from error
        except OSError as error:
            raise NotThere(f"could not be installed: {error}") from error
        ready.write_text(wanted)

    def _install_with_pip(self) -> None:
        # With pip in it: importing RLCard calls pip.
        venv.create(self.home, with_pip=True, clear=True)
        python = str(self.home / "bin" / "python")
        uv = BIN / "uv"
        pip = [str(uv), "pip", "install", "--python", python]
        if not uv.exists():
            pip = [python, "-m", "pip", "install", "--disable-pip-version-check"]
        _run([*pip, "--quiet", *self.packages])

    def _install_with_npm(self) -> None:
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)
        (self.home / "package.json").write_text('{"private": true}\n')
        npm = _find("npm")
        _run([npm, "install", "--no-audit", "--no-fund", *self.packages], cwd=self.home)

    def versions(self) -> str:
        """What is installed, as far as it can be told."""
        if self.is_npm:
            return " ".join(package.replace("@", " ") for package in self.packages)
        names = " ".join(package.partition("=")[0] for package in self.packages)
        code = (
            "import sys; from importlib.metadata import version; "
            "print(', '.join(f'{name} {version(name)}' for name in sys.argv[1:]))"
        )
        asked = [str(self.home / "bin" / "python"), "-c", code, *names.split()]
        return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


def _find(program: str) -> str:
    """A program of our environment, or else of the machine."""
    found = shutil.which(program, path=str(BIN)) or shutil.which(program)
    if found is None:
        raise NotThere(f"there is no {program} here")
    return found


def _run(command: list[str], cwd: Path | None = None) -> None:
    subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=INSTALL_LIMIT, cwd=cwd
    )


RLCARD = Peer("RLCard uno, env.step", ("rlcard==1.2.0",), "rlcard_uno.py", ("env", "2"))
OPEN_SPIEL = Peer("OpenSpiel crazy_eights", ("open_spiel==2.0.2",), "open_spiel_eights.py")
UNO_ENGINE = Peer("uno-engine (npm)", ("uno-engine@2.0.3",), "uno_engine.mjs", is_npm=True)
PGX = Peer("pgx sparrow_mahjong", ("pgx==2.6.0", "jax==0.10.2"), "pgx_mahjong.py", ("4096",))
ALL = (RLCARD, OPEN_SPIEL, UNO_ENGINE, PGX)

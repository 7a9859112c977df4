"""People at a table in real browsers: who stands in, what is voted, said, changed and forgotten."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, expect

from lastcard import wire
from tests.e2e.neighbor import Neighbor, first_legal, neighbors
from tests.e2e.server_process import ServerProcess
from tests.e2e.web_table import PHONE, Player

pytestmark = pytest.mark.timeout(240)


def _come_in(player: Player, path: str, name: str) -> None:
    player.open(path)
    player.page.get_by_role("textbox").fill(name)
    player.page.get_by_role("button", name="Come in").click()
    player.page.get_by_role("button", name="I’m ready").wait_for()


def _deal(host: Player) -> None:
    host.page.get_by_role("button", name="Deal the cards").click()
    host.page.wait_for_selector("[data-card]")


def _log_in(player: Player, login: str, password: str) -> None:
    player.open("/account")
    form = player.page.get_by_role("form", name="You have an account")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Log in").click()


def _register(player: Player, login: str, password: str) -> None:
    player.open("/account")
    form = player.page.get_by_role("form", name="Keep what you played")
    form.get_by_label("Login").fill(login)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button", name="Create the account").click()


def test_a_bot_stands_in_for_who_sleeps_and_gives_the_hand_back(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url)
    path = ada.new_table(chairs=2, edition="numbers", turn_seconds=1, rules={"limit": "9999"})
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    with neighbors(server, path.rsplit("/", 1)[-1], "Ben") as (ben,):
        _deal(ada)
        told = ada.page.locator(".row").get_by_text("A bot is playing for you.")
        for _ in range(2000):
            if told.count():
                break
            ben.look(first_legal)
            ada.page.wait_for_timeout(20)
        assert told.count()
        ben.until(lambda: any(_stands_in(ben)))
        seen = len(ben.tables)
        ada.page.get_by_role("button", name="Play myself").click()
        told.wait_for(state="detached")
        # She sleeps on, and so it stands in again before long: he was told all the same.
        ben.until(lambda: not all(_stands_in(ben)[seen:]))
    ada.close()


def _stands_in(neighbor: Neighbor) -> list[bool]:
    """Whether a bot stood in for the host, each time that the neighbor was told of the table."""
    return [table.chairs[0].standing_in for table in neighbor.tables]


def test_a_table_votes_for_a_pause_goes_on_and_votes_someone_out(
    browser: Browser, server: ServerProcess
) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url, PHONE)
    path = ada.new_table(chairs=3, edition="numbers", turn_seconds=0)
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    _come_in(ben, path, "Ben")
    with neighbors(server, path.rsplit("/", 1)[-1], "Cleo") as (cleo,):
        _deal(ada)
        ben.page.wait_for_selector("[data-card]")
        ada.page.locator("button.plate").click()
        ada.page.get_by_role("button", name="Ask for a pause").click()
        ben.page.get_by_text("Ada asks for a pause.").wait_for()
        ben.page.get_by_role("button", name="Yes").click()
        ben.page.get_by_text("2 of 3 votes").wait_for()
        cleo.until(lambda: bool(cleo.table and cleo.table.votes))
        assert cleo.table is not None
        cleo.say(wire.CastVote, vote=cleo.table.votes[0].number, yes=True)
        for player in (ada, ben):
            player.page.get_by_text("The game is paused.").first.wait_for()
        ben.page.get_by_role("button", name="Go on").click()
        ada.page.locator('.table:not([data-prompt="paused"])').wait_for()
        ada.page.locator("button.plate").click()
        ada.page.get_by_text("Remove someone by vote").click()
        ada.page.get_by_role("button", name="Vote to remove Cleo").click()
        ben.page.get_by_text("Ada asks to remove Cleo.").wait_for()
        ben.page.get_by_role("button", name="Yes").click()
        cleo.until(lambda: cleo.bye is not None)
        assert cleo.bye is not None
        assert cleo.bye.code == "kicked"
    ada.close()
    ben.close()


def test_whoever_is_removed_is_told_where_they_read(
    browser: Browser, server: ServerProcess
) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url)
    path = ada.new_table(chairs=3)
    ada.open(path)
    # Another place: readers and keyboards begin at its name.
    expect(ada.page.get_by_role("heading", level=1, name="Ada’s table")).to_be_focused()
    _come_in(ben, path, "Ben")
    ada.page.get_by_role("button", name=re.compile("^Ben")).click()
    ada.page.get_by_role("button", name="Remove Ben from the table").click()
    told = ben.page.get_by_role("heading", level=1)
    expect(told).to_contain_text("asked to leave")
    expect(told).to_be_focused()
    ada.close()
    ben.close()


def test_people_talk_and_the_host_can_ask_for_quiet(
    browser: Browser, server: ServerProcess
) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url, PHONE)
    path = ada.new_table(chairs=2, edition="numbers", turn_seconds=0)
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    _come_in(ben, path, "Ben")
    _deal(ada)
    ben.page.get_by_role("button", name="Talk").click()
    ben.page.get_by_role("textbox").fill("A good evening to all")
    ben.page.keyboard.press("Enter")
    ada.page.locator(".says").filter(has_text="A good evening to all").wait_for()
    ada.page.get_by_role("button", name="Talk, one new message").click()
    talk = ada.page.get_by_role("complementary", name="Talk")
    talk.get_by_role("log").get_by_text("A good evening to all").wait_for()
    talk.get_by_text("One other here").click()
    talk.get_by_role("button", name="Mute Ben for everyone").click()
    ben.page.get_by_text("The host has asked you to be quiet").wait_for()
    expect(ben.page.get_by_role("textbox")).to_have_count(0)
    talk.get_by_role("button", name="Let Ben talk again").click()
    ben.page.get_by_role("textbox").fill("Thank you")
    ben.page.keyboard.press("Enter")
    talk.get_by_role("log").get_by_text("Thank you").wait_for()
    # Whom one mutes for oneself is not heard here, and says nothing of it there.
    talk.get_by_role("button", name="Mute Ben", exact=True).click()
    talk.get_by_role("log").get_by_text("Thank you").wait_for(state="detached")
    talk.get_by_role("button", name="Close").click()
    expect(talk).to_have_count(0)
    ben.page.get_by_role("button", name="Nice one!").click()
    ben.page.locator(".says").filter(has_text="Nice one!").wait_for()
    ada.close()
    ben.close()


def test_the_host_changes_what_is_played_before_the_deal(
    browser: Browser, server: ServerProcess
) -> None:
    ada, ben = Player(browser, server.url), Player(browser, server.url, PHONE)
    path = ada.new_table(chairs=4, turn_seconds=0, rules={"hand_size": "5"})
    ada.open(path)
    ada.page.get_by_role("button", name="Change the rules").click()
    form = ada.page.get_by_role("dialog", name="Change the rules")
    form.get_by_role("radio", name="Special Agent").wait_for()
    assert ada.violations("change the rules") == []
    form.get_by_role("radio", name="Special Agent").check()
    form.get_by_role("group", name="Players").get_by_role("radio", name="3").check()
    form.get_by_text("Every rule").click()
    form.get_by_role("switch", name="Jumping in").check()
    form.get_by_role("button", name="Play it this way").click()
    form.wait_for(state="detached")
    _come_in(ben, path, "Ben")
    for player in (ada, ben):
        rules = player.page.get_by_role("region", name="What is played")
        rules.get_by_text("Special Agent").wait_for()
        rules.get_by_text("Jumping in").wait_for()
        rules.get_by_text("Cards dealt: 5").wait_for()
        expect(player.page.locator(".chair")).to_have_count(3)
    expect(ben.page.get_by_role("button", name="Change the rules")).to_have_count(0)
    _deal(ada)
    ada.close()
    ben.close()


def test_who_reads_the_score_keeps_it_when_another_wants_to_play_again(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url)
    path = ada.new_table(chairs=2, edition="easy", format="single", turn_seconds=0, grace_ms=0)
    ada.open(path)
    ada.page.get_by_role("button", name="Deal the cards").wait_for()
    with neighbors(server, path.rsplit("/", 1)[-1], "Ben") as (ben,):
        _deal(ada)
        for _ in range(2000):
            if ada.phase == "match-over":
                break
            ben.look(first_legal)
            ada.move()
            ada.page.wait_for_timeout(20)
        ended = ada.page.get_by_role("dialog").filter(has_text="Match won")
        ended.wait_for()
        ben.say(wire.Rematch)
        ended.get_by_text("Ben wants to play again.").wait_for()
        # A stranger with the link watches it from the move that was shown to them.
        eve = Player(browser, server.url, PHONE)
        assert ben.table is not None
        match = ben.table.match
        page = eve.open(f"/m/{match}?move=1")
        page.get_by_text("Move 1 of").wait_for()
        page.get_by_role("button", name="One move on").click()
        expect(page).to_have_url(re.compile(rf"/m/{match}\?move=2$"))
        page.reload()
        page.get_by_text("Move 2 of").wait_for()
        eve.close()
        # The last of them to ask for it deals: one press each.
        ended.get_by_role("button", name="Same people again").click()
        ada.wait_for_phase("playing")
        ben.until(lambda: ben.table is not None and ben.table.match != match)
        ada.open("/")
        group = ada.page.get_by_role("region", name="The same people again")
        expect(group).to_contain_text("Ben is there now")
        group.get_by_role("button", name="Play again").click()
        ada.wait_for_phase("playing")
    ada.close()


def test_an_account_carries_the_history_to_another_device(
    browser: Browser, server: ServerProcess
) -> None:
    login, password = f"ada-{uuid4().hex[:8]}", "correct horse"
    ada = Player(browser, server.url)
    ada.open(ada.new_table(chairs=2, edition="easy", format="single", turn_seconds=0))
    _deal(ada)
    ada.play_until("match-over", most=3000)
    _register(ada, login, "short")
    ada.page.get_by_text("at least 8 characters").wait_for()
    _register(ada, login, password)
    ada.page.get_by_text(f"Logged in as {login}").wait_for()
    assert ada.violations("account") == []

    phone = Player(browser, server.url, PHONE)
    _register(phone, login, password)
    phone.page.get_by_text("This login is taken").wait_for()
    assert phone.violations("account, refused") == []
    _log_in(phone, login, "wrong horse")
    phone.page.get_by_text("don’t go together").wait_for()
    _log_in(phone, login, password)
    phone.page.get_by_text(f"Logged in as {login}").wait_for()
    assert phone.fits()
    phone.page.get_by_role("link", name="History").click()
    phone.page.get_by_role("link", name="Watch the replay").wait_for()
    phone.open("/account")
    phone.page.get_by_role("button", name="Log out here").click()
    phone.page.get_by_text("Logged out on this device").wait_for()
    phone.open("/history")
    phone.page.get_by_text("No matches yet").wait_for()
    ada.close()
    phone.close()


_FORGET = """() => { const session = JSON.parse(localStorage.getItem('lastcard.session'));
  localStorage.setItem('lastcard.session', JSON.stringify({...session, token: 'gone'})); }"""


def test_who_is_forgotten_is_told_and_comes_in_anew(
    browser: Browser, server: ServerProcess
) -> None:
    ada = Player(browser, server.url)
    path = ada.new_table(chairs=2, turn_seconds=0)
    ada.page.evaluate(_FORGET)
    ada.open(path)
    ada.page.get_by_text("This server no longer knew you").wait_for()
    ada.page.get_by_role("heading", name="table").wait_for()
    assert ada.violations("forgotten") == []
    ada.page.get_by_role("button", name="Close").click()
    ada.page.get_by_text("This server no longer knew you").wait_for(state="detached")
    ada.close()


def test_who_has_a_login_is_asked_for_it_and_never_made_someone_else(
    browser: Browser, server: ServerProcess
) -> None:
    login = f"ben-{uuid4().hex[:8]}"
    ben = Player(browser, server.url)
    path = ben.new_table(chairs=2, turn_seconds=0, player="Ben")
    _register(ben, login, "battery staple")
    ben.page.get_by_text(f"Logged in as {login}").wait_for()
    ben.page.evaluate(_FORGET)
    ben.open(path)
    ben.page.get_by_text(f"Log in to be {login} again").wait_for()
    assert ben.page.evaluate("localStorage.getItem('lastcard.session')") is None
    ben.page.get_by_role("link", name="Log in").first.click()
    _log_in(ben, login, "battery staple")
    ben.page.get_by_text(f"Logged in as {login}").wait_for()
    ben.open(path)
    ben.page.get_by_role("button", name="Deal the cards").wait_for()
    ben.close()

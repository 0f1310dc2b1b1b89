"""Names: which look the same, which can't be seen, and whom they are kept for."""

from tests.server.harness.people import Browser, key
from tests.server.harness.process import Server
from tuilerie.server.people.names import login_of, looks_of

PASSWORD = "a long password"


def test_names_that_look_the_same_are_one_name_or_none(shared: Server) -> None:
    with Browser(shared) as one, Browser(shared) as other, Browser(shared) as third:
        one.guest("Sofia Kovalevskaya")
        one.ask("POST", "/api/account", {"password": PASSWORD})
        other.guest("Somebody")
        for alike in ("SOFIA  Kovalevskaya", "\uff33ofia Kovalevskaya"):
            assert key(other.ask("POST", "/api/account", {"name": alike, "password": PASSWORD})) == "name-taken"
        # Cyrillic and Greek letters that look like Latin ones
        for alike in ("Sоfia Kovalevskaya", "Sοfiа Κоvаlеvsкауа".replace("к", "k"), "ЅОFІА Kovalevskaya"):
            assert key(other.ask("POST", "/api/account", {"name": alike, "password": PASSWORD})) == "name-taken"
        third.guest("Somebody else")
        for hidden in ("Sofia\ufe0f Kovalevskaya", "Sofia\u3164Kovalevska", "So\u00adfia", "Sofia\U000e0100"):
            assert key(third.ask("POST", "/api/account", {"name": hidden, "password": PASSWORD})) == "bad-name"


def test_names_are_told_apart_by_how_they_look_in_every_script() -> None:
    same = [
        ("Anna", "Аnnа"),
        ("ANNA", "ΑΝΝΑ"),
        ("Bob", "ВОВ"),
        ("Вова", "вовa"),
        ("José", "Jose\u0301"),
        ("m1l", "M1L"),
    ]
    for one, other in same:
        assert login_of(one) == login_of(other), (one, other)
    for one, other in [("Anna", "Аня"), ("Ian", "Lan"), ("modern", "modem"), ("Bob0", "Bobo"), ("José", "Jose")]:
        assert login_of(one) != login_of(other), (one, other)


def test_no_new_account_looks_like_an_old_one(either: Server) -> None:
    with Browser(either) as old, Browser(either) as irish, Browser(either) as other:
        for one, name in ((old, "Ada Lovelace"), (irish, "Anne-Lou O'Neil")):
            one.guest(name)
            assert one.ask("POST", "/api/account", {"password": PASSWORD}).status_code == 200
        other.guest("Somebody")
        for alike in ("Ada LoveIace", "\u1d00da L0velace", "Anne\u2212Lou O\u2032Neil"):
            assert key(other.ask("POST", "/api/account", {"name": alike, "password": PASSWORD})) == "name-taken"
        for blank in ("\u2800", "Ada\u2800Lovelace", "Ada\U0001d159", "Ada\U00016fe4", "Ada\ufffc", "…!?"):
            assert key(other.ask("PATCH", "/api/me", {"name": blank})) == "bad-name", ascii(blank)
        # who was there before logs in as ever
        login = {"name": "ADA  lovelace", "password": PASSWORD}
        assert other.ask("POST", "/api/login", login).status_code == 200
        assert other.ask("PATCH", "/api/me", {"name": "Ada L0velace"}).status_code == 204


def test_names_look_the_same_at_a_glance_or_do_not() -> None:
    same = [
        ("Ada Lovelace", "Ada Love1ace"),
        ("Ada Lovelace", "Ada Love|ace"),
        ("Ada Lovelace", "Ada LoveIace"),
        ("Ada Lovelace", "АDА LOVElАСЕ"),
        ("Bob0", "BobO"),
        *(("O'Neil", f"O{sign}Neil") for sign in "\u2019\u02bc\u2032`\uff07"),
        *(("Jean-Luc", f"Jean{sign}Luc") for sign in "\u2010\u2011\u2013\u2212\u30fc"),
        ("Ada", "\u1d00da"),
    ]
    for one, other in same:
        assert looks_of(one) == looks_of(other), (one, other)
    for one, other in [("Ian", "Jan"), ("Kai", "Kal"), ("modern", "modem"), ("José", "Jose"), ("Аня", "Аня2")]:
        assert looks_of(one) != looks_of(other), (one, other)

"""Every route, and who may ask for what there: the status of the answer.

Who: `nobody` has no token, a `forged` one is not ours, `stranger` has never been at the table,
`looker` is there without a chair, `removed` was voted out of the running match, `elsewhere` plays
at another table, `player` has a chair, `operator` keeps order here and is at no table. `rest` is
everyone who is not named in the line.

When: in the lobby, while the match is `running` and once it has `ended`; what is the same `always`,
as it has nothing to do with the match, is asked for while one is running.
"""

from __future__ import annotations

import re

STAGES = ("lobby", "running", "ended")
WHO = ("player", "removed", "looker", "elsewhere", "stranger", "operator", "nobody", "forged")

EXPECTED = """
POST /api/guests                      always         rest: 201
GET /api/me                           always         nobody forged: 401, rest: 200
PUT /api/me/name                      always         nobody forged: 401, rest: 200
PUT /api/me/face                      always         nobody forged: 401, rest: 200
GET /api/me/matches                   always         nobody forged: 401, rest: 200
POST /api/me/matches                  always         nobody forged: 401, rest: 400
GET /api/me/statistics                always         nobody forged: 401, rest: 200
GET /api/me/coaching                  always         nobody forged: 401, rest: 200
GET /api/me/sessions                  always         nobody forged: 401, rest: 200
DELETE /api/me/sessions               always         nobody forged: 401, rest: 200
DELETE /api/me/sessions/{session_id:str}  always     nobody forged: 401, rest: 404
PUT /api/me/password                  always         elsewhere: 200, nobody forged: 401, rest: 409
GET /api/me/programs                  always         nobody forged: 401, rest: 200
POST /api/me/programs                 always         elsewhere: 201, nobody forged: 401, rest: 409
DELETE /api/me/programs/{program:str}  always        nobody forged: 401, rest: 404
GET /api/me/export                    always         nobody forged: 401, rest: 200
POST /api/me/deletion                 always         nobody forged: 401, rest: 200
POST /api/accounts                    always         elsewhere: 409, nobody forged: 401, rest: 201
POST /api/sessions                    always         rest: 201
GET /api/matches/{match_id:str}       lobby          nobody forged: 401, rest: 404
                                      running        player removed: 200, nobody forged: 401, rest: 404
                                      ended          rest: 200
GET /api/matches/{match_id:str}/lcn   lobby          nobody forged: 401, rest: 404
                                      running        player: 200, nobody forged: 401, rest: 404
                                      ended          rest: 200
GET /api/matches/{match_id:str}/analysis  lobby      nobody forged: 401, rest: 404
                                      running        nobody forged: 401, rest: 404
                                      ended          rest: 200
GET /m/{match_id:str}                 always         rest: 200
GET /m/{match_id:str}/picture.png     lobby running  rest: 404
                                      ended          rest: 200
GET /api/tables/{code:str}/lcn        lobby          nobody forged: 401, rest: 400
                                      running        player: 200, nobody forged: 401, rest: 404
                                      ended          nobody forged: 401, rest: 200
GET /api/tables/{code:str}/hint       lobby          nobody forged: 401, rest: 400
                                      running        nobody forged: 401, rest: 400
                                      ended          nobody forged: 401, rest: 400
GET /api/tables/{code:str}/last-move  lobby          nobody forged: 401, rest: 400
                                      running        nobody forged: 401, rest: 400
                                      ended          nobody forged: 401, rest: 400
POST /api/tables                      always         nobody forged: 401, rest: 201
GET /api/tables                       always         rest: 200
GET /api/tables/{code:str}            always         rest: 200
POST /api/reports                     always         player looker removed: 201, nobody forged: 401, rest: 404
GET /api/admin/tables                 always         operator: 200, nobody forged: 401, rest: 403
GET /api/admin/people                 always         operator: 200, nobody forged: 401, rest: 403
GET /api/admin/reports                always         operator: 200, nobody forged: 401, rest: 403
GET /api/admin/bans                   always         operator: 200, nobody forged: 401, rest: 403
GET /api/admin/audit                  always         operator: 200, nobody forged: 401, rest: 403
POST /api/admin/acts                  always         operator: 200, nobody forged: 401, rest: 403
POST /api/replays                     always         rest: 200
GET /api/address                      always         rest: 200
GET /api/catalog                      always         rest: 200
GET /api/rules                        always         rest: 200
GET /api/rules/search                 always         rest: 200
GET /api/rules/disputes               always         rest: 200
GET /api/rules/judge                  always         rest: 400
POST /api/score                       always         rest: 400
GET /api/schema.json                  always         rest: 200
GET /healthz                          always         rest: 200
GET /readyz                           always         rest: 200
GET /metrics                          always         rest: 200
GET /                                 always         rest: 200
GET /{path:path}                      always         rest: 200
GET /schema                           always         rest: 200
GET /schema/openapi.json              always         rest: 200
GET /schema/{path:str}                always         rest: 404
"""  # noqa: E501 - a table is read in lines

LIMITED = {
    "POST /api/guests": {"requests", "guests"},
    "POST /api/me/programs": {"requests", "guests"},
    "POST /api/accounts": {"requests", "logins"},
    "POST /api/sessions": {"requests", "logins"},
    "PUT /api/me/password": {"requests", "logins"},
    "POST /api/me/deletion": {"requests", "logins"},
    "POST /api/reports": {"requests", "reports", "wrong_codes"},
    "POST /api/tables": {"requests", "tables"},
    "GET /api/tables/{code:str}": {"requests", "wrong_codes"},
    "GET /api/tables/{code:str}/lcn": {"requests", "wrong_codes", "records"},
    "GET /api/tables/{code:str}/hint": {"requests", "wrong_codes", "records"},
    "GET /api/tables/{code:str}/last-move": {"requests", "wrong_codes", "records"},
    "GET /api/matches/{match_id:str}/lcn": {"requests", "records"},
    "GET /api/me/coaching": {"requests", "records"},
    "GET /api/me/export": {"requests", "records"},
    "GET /m/{match_id:str}": {"requests"},
    "GET /m/{match_id:str}/picture.png": {"requests", "records"},
    "POST /api/replays": {"requests", "records"},
    "POST /api/me/matches": {"requests", "records", "sent"},
}
"""Which limits by address a route is under; other routes of `/api` are under `requests` alone.

Every route is under `http`.
"""


def read_expectations() -> dict[str, dict[tuple[str, str], int]]:
    """The table above: by route, then by stage and who asks."""
    found: dict[str, dict[tuple[str, str], int]] = {}
    cells: dict[tuple[str, str], int] = {}
    for line in filter(None, EXPECTED.splitlines()):
        route, stages, told = re.split(r"\s{2,}", line)
        if route:
            cells = found[route] = {}
        by_person: dict[str, int] = {}
        for part in told.split(", "):
            people, status = part.split(": ")
            by_person |= dict.fromkeys(people.split(), int(status))
        for stage in stages.replace("always", "running").split():
            for who in WHO:
                assert (stage, who) not in cells, f"said twice: {line}"
                cells[stage, who] = by_person.get(who, by_person["rest"])
    return found


def limits_of(route: str) -> set[str]:
    """The limits that a route is under."""
    return {"http"} | LIMITED.get(route, {"requests"} if " /api/" in route else set())

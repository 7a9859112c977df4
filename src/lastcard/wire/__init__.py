"""The wire protocol: every message as a type, and the only place where JSON is made or read.

`docs/protocol.md` explains it; TypeScript types, JSON Schema and the list of events there are made
from it (`tools/typescript.py`, `schema.py`, `tools/protocol_events.py`). Two rules hold everywhere:

* A seat, a chair or a board in a field is an index from 0. Inside a move of the notation
  (`"R7>3"`, `"x3"`) seats count from 1, as they do in every record.
* A card is its code (`"R5"`, `"W4"`); `"??"` is a card that the reader of the message may not know.
"""

# pyright: reportUnusedImport=false

from lastcard.wire.accounts import (
    AccountRequest,
    Deed,
    Deletion,
    DeletionRequest,
    Done,
    FaceRequest,
    GuestRequest,
    LoginRequest,
    NameRequest,
    OwnBan,
    OwnData,
    OwnReport,
    OwnWords,
    PasswordRequest,
    Profile,
    ProgramInfo,
    ProgramList,
    Session,
    SessionInfo,
    SessionList,
)
from lastcard.wire.client import (
    Act,
    Arm,
    CallVote,
    CastVote,
    ChangeOptions,
    Chat,
    ClientMessage,
    Emote,
    GiveHost,
    Hello,
    Kick,
    Leave,
    Mute,
    Ping,
    Pong,
    Ready,
    Rematch,
    Remove,
    Report,
    SetBot,
    Sit,
    Stand,
    Start,
    Swap,
    TableRequest,
    TakeBack,
    Unpause,
    Watch,
)
from lastcard.wire.coaching import (
    CoachBlunder,
    CoachedMatch,
    CoachedMatches,
    CoachJudgment,
    CoachPlayer,
    Hint,
    LastMove,
    MatchAnalysis,
)
from lastcard.wire.coding import decode_body, decode_client, decode_server, encode
from lastcard.wire.common import VERSION, Facts
from lastcard.wire.events import WireEvent
from lastcard.wire.http import (
    Address,
    Catalog,
    EditionInfo,
    ErrorBody,
    FormatInfo,
    MatchList,
    MatchRecord,
    MatchSent,
    OptionInfo,
    PresetInfo,
    Statistics,
    TableCreated,
    TableList,
    TableSummary,
)
from lastcard.wire.replays import Replay, ReplayRound, ReplayStep
from lastcard.wire.server import (
    Ack,
    Bye,
    Refused,
    ServerMessage,
    Update,
    Welcome,
    You,
)
from lastcard.wire.tables import (
    Chair,
    ChatMode,
    Goal,
    Pace,
    Person,
    TableInfo,
    TableOptions,
    TableStage,
    VoteInfo,
    VoteKind,
)
from lastcard.wire.views import Board, CardVerdict, DemandInfo, LessonStep, Own, ShownHand, View

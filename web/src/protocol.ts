// Made by `make generated` from src/lastcard/wire.
// Do not edit: docs/protocol.md tells what the messages mean.

export const PROTOCOL_VERSION = 2;
export const LARGEST_MESSAGE = 4096;

/** These chairs each drew a card to find who deals at a board (SET-1). */
export interface DealerDrawn {
  type: "dealer-drawn";
  board: number;
  chairs: number[];
  cards: string[];
}

/** This chair deals first at a board. */
export interface DealerChosen {
  type: "dealer-chosen";
  board: number;
  chair: number;
}

/** A round begins: who sits where and who deals, board by board. */
export interface RoundStarted {
  type: "round-started";
  round: number;
  seatings: number[][];
  dealers: number[];
}

/** The hands were dealt. */
export interface CardsDealt {
  type: "cards-dealt";
  hands: string[][];
  pile: number;
}

/** The first discard was turned up. */
export interface CardTurned {
  type: "card-turned";
  card: string;
}

/** The Wild Draw Four that was turned up went back; the pile was shuffled. */
export interface CardReturned {
  type: "card-returned";
  pile: number;
}

/** A wild lies first: this seat names its color. */
export interface ColorAwaited {
  type: "color-awaited";
  seat: number;
}

/** The color of the first discard was named. */
export interface ColorNamed {
  type: "color-named";
  seat: number;
  color: string;
}

/** It is this seat's turn. */
export interface TurnStarted {
  type: "turn-started";
  seat: number;
}

/** This seat was passed over. */
export interface TurnMissed {
  type: "turn-missed";
  seat: number;
}

/** A card went to the discard pile; the color to match is now `color`. */
export interface CardPlayed {
  type: "card-played";
  seat: number;
  card: string;
  color: string;
}

/** Play goes the other way. */
export interface DirectionChanged {
  type: "direction-changed";
  direction: string;
}

/** Hands changed seats; these are the hands now (HOUSE-3). */
export interface HandsMoved {
  type: "hands-moved";
  hands: string[][];
  /** The seat from which each hand came; empty where that is not known. */
  came_from: number[];
}

/** A seat drew; `cause` is turn, demand, challenge-lost, challenge-won, caught, suggestion. */
export interface CardsDrawn {
  type: "cards-drawn";
  seat: number;
  cards: string[];
  cause: string;
}

/** The discard pile but its top card became the draw pile. */
export interface PileReshuffled {
  type: "pile-reshuffled";
  pile: number;
}

/** The drawn card can be played or kept. */
export interface PlayOffered {
  type: "play-offered";
  seat: number;
  card: string;
}

/** The drawn card was kept. */
export interface CardKept {
  type: "card-kept";
  seat: number;
}

/** A draw card asks `target` for an answer. */
export interface CardsDemanded {
  type: "cards-demanded";
  seat: number;
  target: number;
  card: string;
  cards: number;
}

/** `seat` does not challenge; where anyone may, `asked` is the next one who can. */
export interface ChallengeDeclined {
  type: "challenge-declined";
  seat: number;
  asked: number;
}

/** `viewer` was shown the hand of `seat`; only the viewer gets the cards. */
export interface HandShown {
  type: "hand-shown";
  viewer: number;
  seat: number;
  cards: string[];
}

/** A Wild Draw Four was challenged and judged. */
export interface ChallengeJudged {
  type: "challenge-judged";
  challenger: number;
  seat: number;
  guilty: boolean;
}

/** The seat called UNO. */
export interface UnoCalled {
  type: "uno-called";
  seat: number;
}

/** The seat has one card and did not call: it can be caught. */
export interface UnoForgotten {
  type: "uno-forgotten";
  seat: number;
}

/** The seat was caught. */
export interface UnoCaught {
  type: "uno-caught";
  seat: number;
  catcher: number;
}

/** The seat had suggested a card to another player. */
export interface SuggestionPenalized {
  type: "suggestion-penalized";
  seat: number;
  reporter: number;
}

/** The round is over, all hands lie open; null: it was void. */
export interface RoundEnded {
  type: "round-ended";
  winner: number | null;
  hands: string[][];
  /** The seats that won it: the one that went out and its partners; empty in old rows. */
  won: number[];
}

/** One player's line of a score table. */
export interface StandingRow {
  chair: number;
  seat: number;
  cards: string[];
  worth: number;
  points: number;
  total: number;
  to_limit: number | null;
}

/** How one round at one board ended. */
export interface StandingInfo {
  round: number;
  board: number;
  winner: number | null;
  /** The seats that score the others' cards; empty where nobody does. */
  takers: number[];
  rows: StandingRow[];
}

/** The round was scored. */
export interface RoundScored {
  type: "round-scored";
  standing: StandingInfo;
}

/** This chair is out of the match (FMT-5). */
export interface PlayerEliminated {
  type: "player-eliminated";
  chair: number;
}

/** The match is over; several chairs if they share it. */
export interface MatchEnded {
  type: "match-ended";
  winners: number[];
}

/** Something about the table or its people: a code to translate, and the facts. */
export interface Notice {
  type: "notice";
  code: string;
  facts: Record<string, string | number>;
}

/** Someone said something; `number` is what a report names. */
export interface ChatSaid {
  type: "chat-said";
  number: number;
  person: string;
  name: string;
  chair: number | null;
  text: string;
}

/** Someone made an emote, to everyone or at a chair. */
export interface Emoted {
  type: "emoted";
  person: string;
  name: string;
  chair: number | null;
  emote: string;
  /** The chair that it was thrown at. */
  at: number | null;
}

/** Who this is, and the last `seq` that was seen if this is a reconnection. */
export interface Hello {
  type: "hello";
  id: string;
  token: string;
  seq?: number | null;
}

/** A move of the notation without its seat; `moment` is that of the view it was chosen in. */
export interface Act {
  type: "act";
  id: string;
  move: string;
  moment?: number | null;
}

/** Call UNO with the card that is about to leave one (see `can.arm`); or no longer. */
export interface Arm {
  type: "arm";
  id: string;
  armed?: boolean;
}

/** Take a chair that is open or a bot's: at once in the lobby, else from the next round on. */
export interface Sit {
  type: "sit";
  id: string;
  chair: number;
}

/** Leave the chair and look on (lobby); during a match a bot takes over. */
export interface Stand {
  type: "stand";
  id: string;
}

/** Change places: at once with an open chair or a bot, with a person when they ask it too. */
export interface Swap {
  type: "swap";
  id: string;
  chair: number;
}

/** Ready for the match to start, or for the next round. */
export interface Ready {
  type: "ready";
  id: string;
  ready?: boolean;
}

/** Leave the table; during a match a bot plays the hand, and the chair can be taken back. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Play one's own hand again after a bot stood in; any move or call does the same. */
export interface TakeBack {
  type: "take-back";
  id: string;
}

/** The host puts a bot of a level on a chair that no person holds; null opens the chair. */
export interface SetBot {
  type: "set-bot";
  id: string;
  chair: number;
  level?: string | null;
}

/** What a host chooses; everything has a default. */
export interface TableOptions {
  edition?: string;
  /** The edition's own if null. */
  format?: string | null;
  /** Options that differ from the edition's, as the notation writes them: `{"limit": "200"}`. */
  rules?: Record<string, string>;
  chairs?: number;
  /** Time for a turn, 0 for as long as it takes. */
  turn_seconds?: number;
  /** How long the next move is held after a card that leaves one without a call. */
  grace_ms?: number;
  pace?: "calm" | "fast" | "instant" | "normal";
  /** Whether the table is in the public list; if not, only people with the code find it. */
  listed?: boolean;
  spectators?: boolean;
  chat?: "all" | "emotes" | "off";
  name?: string;
  /** Who may open a finished match by its link: anyone who has it, or only those who played. */
  readers?: "anyone" | "players";
  /** A table to learn the game at: a prepared deal and a teacher; only `pace` is chosen. */
  lesson?: boolean;
}

/** The host changes what will be played; before a match begins, or once it is over. */
export interface ChangeOptions {
  type: "change-options";
  id: string;
  options: TableOptions;
}

/** The host starts the match; open chairs are given to bots. */
export interface Start {
  type: "start";
  id: string;
}

/** The host hands the table over. */
export interface GiveHost {
  type: "give-host";
  id: string;
  chair: number;
}

/** The host removes someone before a match; during one it takes a vote. */
export interface Kick {
  type: "kick";
  id: string;
  chair: number;
}

/** The host removes someone who looks on, by their id, at any time; they may not come back. */
export interface Remove {
  type: "remove";
  id: string;
  person: string;
}

/** The host lets someone here, by their id, say nothing more; or lets them talk again. */
export interface Mute {
  type: "mute";
  id: string;
  person: string;
  muted?: boolean;
}

/** Ask the people at the table: to remove someone, or to pause (private tables). */
export interface CallVote {
  type: "call-vote";
  id: string;
  kind: "kick" | "pause" | "suggestion";
  chair?: number | null;
}

/** Report a chat message as suggesting a card; the others then vote (PEN-1). */
export interface Report {
  type: "report";
  id: string;
  chat: number;
}

/** A vote; the last one counts. */
export interface CastVote {
  type: "cast-vote";
  id: string;
  vote: number;
  yes: boolean;
}

/** Go on playing; anyone at the table may say so. */
export interface Unpause {
  type: "unpause";
  id: string;
}

/** After a match: back to the lobby, same chairs, ready; it starts when all have said so. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Say something to everyone here. */
export interface Chat {
  type: "chat";
  id: string;
  text: string;
}

/** One of the catalog's emotes, to everyone or thrown at a chair. */
export interface Emote {
  type: "emote";
  id: string;
  emote: string;
  at?: number | null;
}

/** Look at another board of the match (rotating-8, spectators). */
export interface Watch {
  type: "watch";
  id: string;
  board: number;
}

/** Answered with `pong` and the same number, at once: by either side, whichever asks. */
export interface Ping {
  type: "ping";
  n: number;
}

/** The answer to `ping`: the server measures the round trip by it, a client that it is there. */
export interface Pong {
  type: "pong";
  n: number;
}

/** The reader at this table. */
export interface You {
  id: string;
  name: string;
  /** null: looking on. */
  chair: number | null;
  /** The coach may be asked: bots play in all other chairs, and it is no lesson. */
  coached: boolean;
}

/** What decides the match. */
export interface Goal {
  ending: "elimination" | "first-to-limit" | "lowest-at-limit" | "one-round" | "schedule";
  /** The total that decides, where one does. */
  limit: number | null;
  /** How many rounds make the match, where that is fixed. */
  rounds: number | null;
}

/** Someone at the table; `id` is public and stays the same from table to table. */
export interface Person {
  id: string;
  name: string;
  /** The face that they chose, as five digits; empty: one is drawn from the name. */
  face?: string;
  /** The name of the owner, if this is a program; empty: it is a person. */
  owner?: string;
}

/** A place at the table; a chair keeps its number, seats change with the round's seating. */
export interface Chair {
  /** Whose chair it is, also while they are away. */
  person: Person | null;
  /** The level of the bot that plays here, for itself or for the person. */
  bot: string | null;
  /** The level that plays instead, as long as that bot is not ready here. */
  understudy: string | null;
  connected: boolean;
  ready: boolean;
  /** A bot plays for the person, who can take the chair back at any time. */
  standing_in: boolean;
  /** The person who takes this chair when the next round is dealt. */
  next: Person | null;
  /** The chair with which this person wants to change places. */
  swap: number | null;
}

/** Something that the people at the table are asked. */
export interface VoteInfo {
  number: number;
  kind: "kick" | "pause" | "suggestion";
  /** The chair that asked. */
  by: number;
  against: number | null;
  chat: number | null;
  /** Chairs that said yes. */
  yes: number[];
  no: number[];
  /** Chairs that may vote. */
  voters: number[];
  /** How many must say yes. */
  needed: number;
  /** Unix time in milliseconds; then those who were silent count as no. */
  deadline: number;
}

/** All that is public about a table, except the cards. */
export interface TableInfo {
  code: string;
  options: Required<TableOptions>;
  /** The format that is played, chosen or the edition's own. */
  format: string;
  /** The side that each chair plays for in the first round; null: everyone for themselves. */
  sides: number[] | null;
  /** The chairs at each board in the first round, clockwise. */
  boards: number[][];
  /** What will decide the match, by the options as they are now. */
  goal: Goal | null;
  /** Whether UNO has to be called, and a player who forgot can be caught: not under HOUSE-7. */
  race: boolean;
  stage: "between" | "lobby" | "over" | "paused" | "playing";
  /** Whether those who play can ask for a pause now. */
  pauses: boolean;
  chairs: Chair[];
  /** The id of the person who may change options, start and kick. */
  host: string;
  spectators: Person[];
  votes: VoteInfo[];
  /** The id of the match that is played or was played last; its record is kept under it. */
  match: string | null;
  /** Ids of people whom the host lets say nothing. */
  muted: string[];
}

/** Cards that a draw card asks of the seat whose turn it is, and what a challenge would cost. */
export interface DemandInfo {
  /** The seat that played the draw card. */
  seat: number;
  /** Who takes the cards if nobody challenges. Where anyone may challenge, the others are asked after this seat, one by one, and each challenges or lets it be (WD4-3). A server of version 0.2.0 does not tell it: there it is the seat in turn. */
  target: number | null;
  card: string;
  /** Taken without a challenge; the player of the card draws them if it was dishonest. */
  cards: number;
  /** What the challenger draws if it was honest; null where there is nothing to challenge. */
  if_innocent: number | null;
  /** Whether the target, once a challenge has spared it the cards, takes its turn (WD4-4). */
  plays_on: boolean;
  /** The color that was to match when it was played, by which honesty is judged (WD4-2). */
  match: string | null;
  /** Whether wilds left in the hand make it dishonest too (WD4-6). */
  wilds: boolean;
  /** What would pass it on, in anyone's hand: a card, or `D` for a Draw Two of any color. */
  passes: string[];
}

/** One of the match's boards as those at the others see it. */
export interface BoardSeats {
  /** The chair at each seat, clockwise. */
  seating: number[];
  /** How many cards each seat holds. */
  counts: number[];
  turn: number;
  top: string | null;
  color: string | null;
  /** Whether the round is over there. */
  over: boolean;
}

/** What decides the match, and who plays with whom; fields that do not apply are left out. */
export interface MatchFacts {
  ending: "elimination" | "first-to-limit" | "lowest-at-limit" | "one-round" | "schedule";
  /** How many rounds make the match, where that is fixed. */
  rounds?: number | null;
  /** The side that each seat plays for; left out: everyone for themselves. */
  sides?: number[] | null;
  /** All boards of the match, this one too; left out: there is only this one. */
  boards?: BoardSeats[] | null;
  /** All chairs, the best standing first; left out while a round is played. */
  ranking?: number[] | null;
}

/** A round as everyone sees it. */
export interface Board {
  /** Which of the match's boards. */
  number: number;
  round: number;
  /** Grows with every new question (whose turn it is, what to answer); `act` sends it back. */
  moment: number;
  /** The chair at each seat, clockwise. */
  seating: number[];
  dealer: number;
  /** `color`, `turn`, `drawn`, `answer` or `over`: what the seat in turn must do. */
  phase: string;
  turn: number;
  /** `left` (clockwise) or `right`. */
  direction: string;
  /** How many cards each seat holds. */
  counts: number[];
  top: string | null;
  /** The color to match: `R`, `Y`, `G`, `B`. */
  color: string | null;
  /** Cards in the draw pile. */
  pile: number;
  discards: number;
  demand: DemandInfo | null;
  /** The seat that can be caught now. */
  exposed: number | null;
  /** The seats that called UNO and still hold that one card. */
  called: number[];
  /** By chair. */
  totals: number[];
  /** The total that decides the match, where one does. */
  limit: number | null;
  match: MatchFacts;
  /** The chairs still in the match. */
  playing: number[];
  /** When the time of the seat in turn is over: Unix time in milliseconds. */
  deadline: number | null;
  /** Until when the next move is held for the UNO race. */
  held_until: number | null;
  /** When the next round is dealt by itself; sooner if everyone is ready. */
  next_round_at: number | null;
  /** The seat that went out. */
  winner: number | null;
  /** The seats that won the round, once it is over: the one that went out, and its partners. */
  won: number[];
  /** All hands, once the round is over. */
  hands: string[][] | null;
  /** The score of this round, once it is over. */
  standings: StandingInfo[];
  /** The chairs that won the match, once it is over. */
  winners: number[];
}

/** What the reader can do now beside playing a card in turn; what is left out they cannot. */
export interface Can {
  draw?: boolean;
  /** Keep the card just drawn. */
  keep?: boolean;
  /** Take the cards that are demanded. */
  take?: boolean;
  challenge?: boolean;
  /** Pass on what is demanded, with a card in hand. */
  stack?: boolean;
  /** Play a card in hand out of turn. */
  jump_in?: boolean;
  /** Prepare the call for the card that is about to leave one. */
  arm?: boolean;
  /** Call UNO: the reader can be caught. */
  call?: boolean;
  /** The seat that the reader can catch. */
  catch?: number | null;
}

/** Why a card in hand can or cannot be played now: a code to translate, the rule, the facts. */
export interface CardVerdict {
  card: string;
  allowed: boolean;
  code: string;
  rule: string;
  facts: Record<string, string | number>;
}

/** Why no card at all can be played now: a code to translate, and the rule. */
export interface Blocked {
  code: string;
  rule: string;
}

/** A hand that the reader was shown, as it was then (WD4-3, ACT-5). */
export interface ShownHand {
  seat: number;
  cards: string[];
}

/** What the teacher says at a table to learn at; the words are `lesson-…` in the messages. */
export interface LessonStep {
  /** What is taught now; `late-call`: a call was forgotten; `end`: that was all. */
  step: string;
  /** The step's number, from 1. */
  number: number;
  /** How many there are. */
  steps: number;
  /** The step before it; `lesson-…-done` tells how that one ended. */
  learned: string | null;
  /** The moves that lead on; none while the others play. */
  awaits: string[];
}

/** What only the reader sees; a spectator has none. */
export interface Own {
  seat: number;
  hand: string[];
  /** Every move that would be taken now; `act` sends one of them. */
  legal: string[];
  /** The reader is in turn, or has to answer: the game waits for them. */
  asked: boolean;
  can: Can;
  /** One for each distinct card in hand; empty where `blocked` says why of all of them. */
  verdicts: CardVerdict[];
  blocked: Blocked | null;
  /** The card just drawn, which may be played or kept. */
  drawn: string | null;
  /** The drawn card must be played (TURN-3). */
  obliged: boolean;
  shown: ShownHand[];
  /** UNO will be called with the card that is played now, if it leaves one. */
  armed: boolean;
  /** After a false catch: from when catches count again, Unix time in milliseconds. */
  catch_again_at: number | null;
  /** At a table to learn at: how far the lesson is. */
  lesson: LessonStep | null;
}

/** The game as the reader may know it. */
export interface View {
  board: Board;
  own: Own | null;
}

/** The answer to `hello`: how things stand now, and what was missed since `hello.seq`. */
export interface Welcome {
  type: "welcome";
  id: string;
  version: number;
  seq: number;
  /** The server's clock, Unix time in milliseconds: deadlines are by this clock. */
  time: number;
  you: You;
  table: TableInfo;
  /** null before the first match at this table. */
  view: View | null;
  missed: WireEvent[];
  /** Whether `missed` is all that happened since; false: too long ago, or a first visit. */
  resumed: boolean;
  /** The last things said, unless resumed. */
  chat: WireEvent[];
}

/** Something happened: what, and how things stand after it. */
export interface Update {
  type: "update";
  /** Never falls; grows with every change that is stored. */
  seq: number;
  time: number;
  events: WireEvent[];
  /** null if the game did not change. */
  view: View | null;
  /** null if nothing about the table and its people changed. */
  table: TableInfo | null;
  /** null unless the reader's own place changed. */
  you: You | null;
}

/** Taken, and stored; it shows in the update of that `seq`, or has no effect others see. */
export interface Ack {
  type: "ack";
  id: string;
  seq: number;
}

/** Not taken, and nothing has changed: a code to translate, the rule behind it, the facts. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  rule: string;
  facts: Record<string, string | number>;
}

/** The socket is closed by the server; `again`: come back with the same token in a moment. */
export interface Bye {
  type: "bye";
  code: string;
  again: boolean;
}

/** Let someone say nothing any more, at any table. */
export interface MutePerson {
  type: "mute-person";
  person: string;
  minutes: number;
  reason: string;
}

/** Let someone in no more. */
export interface BanPerson {
  type: "ban-person";
  person: string;
  minutes: number;
  reason: string;
}

/** Let nobody say anything from an address or a range: `192.0.2.7`, `2001:db8::/64`. */
export interface MuteNetwork {
  type: "mute-network";
  network: string;
  minutes: number;
  reason: string;
  /** Also if the one who asks is there, or was when they logged in. */
  even_mine: boolean;
}

/** Let nobody in from an address or a range. */
export interface BanNetwork {
  type: "ban-network";
  network: string;
  minutes: number;
  reason: string;
  even_mine: boolean;
}

/** End a ban, or let someone talk again. */
export interface LiftBan {
  type: "lift-ban";
  ban: string;
}

/** Give someone another name. */
export interface RenamePerson {
  type: "rename-person";
  person: string;
  name: string;
}

/** Log someone out everywhere. */
export interface EndSessions {
  type: "end-sessions";
  person: string;
}

/** Close a table. */
export interface CloseTable {
  type: "close-table";
  table: string;
  reason: string;
}

/** Mark a report as dealt with. */
export interface CloseReport {
  type: "close-report";
  report: string;
}

/** Make the person of a login an operator, or no longer; only `lastcard admin` may. */
export interface SetOperator {
  type: "set-operator";
  login: string;
  operator: boolean;
}

/** What every answer with status 400 or more holds. */
export interface ErrorBody {
  code: string;
  rule: string;
  facts: Record<string, string | number>;
}

/** `POST /api/guests`: play under this name; no sign-up. */
export interface GuestRequest {
  name: string;
}

/** `PUT /api/me/face`: five digits, each a part of the face; empty: the face of the name. */
export interface FaceRequest {
  face: string;
}

/** `PUT /api/me/name`. */
export interface NameRequest {
  name: string;
}

/** `POST /api/accounts`: keep this guest's history under a login. */
export interface AccountRequest {
  login: string;
  password: string;
}

/** `POST /api/sessions`: be the same person on another device. */
export interface LoginRequest {
  login: string;
  password: string;
}

/** Someone, as they see themselves. */
export interface Profile {
  id: string;
  name: string;
  login: string | null;
  face: string;
}

/** The token goes into `Authorization: Bearer …` and into `hello`; keep it, tell nobody. */
export interface Session {
  token: string;
  me: Profile;
}

/** `GET /api/address`: where friends find this server. */
export interface Address {
  /** Its origin in the network; told only to those who came by a name like `localhost`. */
  network: string | null;
}

/** A table was made; `path` is the link to share. */
export interface TableCreated {
  code: string;
  path: string;
}

/** A table in the public list, with all that is played there. */
export interface TableSummary {
  code: string;
  name: string;
  edition: string;
  format: string;
  options: Required<TableOptions>;
  goal: Goal;
  /** As in `TableInfo`. */
  race: boolean;
  stage: "between" | "lobby" | "over" | "paused" | "playing";
  /** The host's name. */
  host: string;
  people: number;
  bots: number;
  chairs: number;
  spectators: number;
}

/** `GET /api/tables`: listed tables, those with room first. */
export interface TableList {
  tables: TableSummary[];
}

/** What was asked for is done. */
export interface Done {
  /** How many things it was done to. */
  done: number;
}

/** `PUT /api/me/password`: another password in place of this one; ends all other sessions. */
export interface PasswordRequest {
  old: string;
  new: string;
}

/** Whoever asked is logged out everywhere, and is forgotten. */
export interface Deletion {
  /** Whether all of it is done; else the server does the rest by itself, as soon as it can. */
  finished: boolean;
}

/** `POST /api/me/deletion`: be forgotten; with an account, the password is asked. */
export interface DeletionRequest {
  password: string;
}

/** A device on which you are known. */
export interface SessionInfo {
  id: string;
  created: number;
  /** When it was used last, to the hour. */
  seen: number;
  /** The address, or the network, where it began. */
  network: string;
  /** What the client calls itself. */
  agent: string;
  /** Whether it is the session that asks. */
  current: boolean;
}

/** A match that was played; its record is at `/api/matches/{id}/lcn`. */
export interface MatchRecord {
  id: string;
  table: string;
  edition: string;
  format: string;
  /** Names by chair. */
  players: string[];
  totals: number[];
  winners: number[];
  rounds: number;
  /** The reader's chair. */
  you: number | null;
  started: number;
  /** null: still being played. */
  ended: number | null;
  /** Who may open it by its link once it is over. */
  readers: "anyone" | "players";
  /** Played on a device without a server, and sent in later: it counts in no statistics. */
  alone: boolean;
}

/** An act, as the audit log has it. */
export interface Deed {
  time: number;
  by: string;
  act: string;
  about: string;
  network: string;
  /** All else that is known of the act, as JSON. */
  facts: string;
}

/** Something that you said at a table. */
export interface OwnWords {
  time: number;
  table: string;
  text: string;
}

/** What a player told the operators about you; the player is not named. */
export interface OwnReport {
  time: number;
  table: string;
  text: string;
  /** The last things that you had said there, one a line. */
  said: string;
}

/** A ban (you may not come in) or a mute (you may not talk). */
export interface OwnBan {
  kind: "ban" | "mute";
  time: number;
  /** 0: for ever. */
  until: number;
  reason: string;
  /** When it was lifted; 0: it was not. */
  lifted: number;
}

/** A program that you own: it plays here under a name and a token of its own. */
export interface ProgramInfo {
  id: string;
  name: string;
  created: number;
  /** When it was here last, to the day. */
  seen: number;
}

/** `GET /api/me/export`: all that is kept of you; records of matches are at `/api/matches`. */
export interface OwnData {
  me: Profile;
  created: number;
  seen: number;
  sessions: SessionInfo[];
  matches: MatchRecord[];
  /** What you did with your account, and what was done about you. */
  deeds: Deed[];
  /** What you told the operators. */
  reports: string[];
  said: OwnWords[];
  reported: OwnReport[];
  bans: OwnBan[];
  /** The programs that play here for you. */
  programs: ProgramInfo[];
}

/** `GET /api/me/programs`; those that have ended are not in it. */
export interface ProgramList {
  programs: ProgramInfo[];
}

/** `GET /api/me/sessions`, the latest first; those that have ended are not in it. */
export interface SessionList {
  sessions: SessionInfo[];
}

/** `POST /api/reports`: tell the operators of someone at a table where you both are. */
export interface ReportRequest {
  table: string;
  person: string;
  text: string;
}

/** A table, as operators see it: no cards. */
export interface AdminTable {
  code: string;
  name: string;
  listed: boolean;
  stage: "between" | "lobby" | "over" | "paused" | "playing";
  created: number;
  /** When something was last said or done there. */
  active: number;
  /** In chairs. */
  people: Person[];
  lookers: Person[];
}

/** `GET /api/admin/tables`, those with the latest activity first. */
export interface AdminTables {
  tables: AdminTable[];
}

/** Someone, as operators see them. */
export interface AdminPerson {
  id: string;
  name: string;
  login: string | null;
  created: number;
  seen: number;
  here: boolean;
  /** Where their sessions began. */
  networks: string[];
}

/** `GET /api/admin/people?find=…`: by id or login, or by a part of the name. */
export interface AdminPeople {
  people: AdminPerson[];
}

/** What a player reported of another, and what the other had said there. */
export interface AdminReport {
  id: string;
  time: number;
  by: Person;
  about: Person;
  table: string;
  text: string;
  said: string;
}

/** `GET /api/admin/reports`: those that are open. */
export interface AdminReports {
  reports: AdminReport[];
}

/** A ban or a mute that is in force. */
export interface AdminBan {
  id: string;
  kind: "ban" | "mute";
  time: number;
  /** 0: for ever. */
  until: number;
  by: string;
  person: Person | null;
  network: string;
  reason: string;
}

/** `GET /api/admin/bans`. */
export interface AdminBans {
  bans: AdminBan[];
}

/** `GET /api/admin/audit`, the latest first. */
export interface AuditLog {
  deeds: Deed[];
}

/** An edition. */
export interface EditionInfo {
  id: string;
  name: string;
  summary: string;
  cards: number;
  formats: string[];
  /** Every option with the value that this edition gives it. */
  rules: Record<string, string>;
  languages: string[];
  notes: string[];
  /** The card that stands for it. */
  emblem: string;
}

/** A format and the numbers of players it takes. */
export interface FormatInfo {
  name: string;
  rule: string;
  players: number[];
  paired: boolean;
  /** Whether the match goes on until someone reaches the limit. */
  limited: boolean;
}

/** A rule option. */
export interface OptionInfo {
  name: string;
  /** On or off, one of its choices, or a number. */
  kind: "choice" | "number" | "switch";
  /** A house rule: no printed sheet has it. */
  house: boolean;
  rule: string;
  default: string;
  /** Empty for a number. */
  choices: string[];
  least: number;
}

/** A set of house rules that people know: the options in which it differs from the edition. */
export interface PresetInfo {
  id: string;
  rules: Record<string, string>;
}

/** `GET /api/catalog`: all that a client offers to choose from. */
export interface Catalog {
  version: number;
  editions: EditionInfo[];
  formats: FormatInfo[];
  /** In the order in which to offer them. */
  options: OptionInfo[];
  presets: PresetInfo[];
  bots: string[];
  emotes: string[];
  paces: string[];
  /** Times to call and catch, for `grace_ms`. */
  graces_ms: number[];
}

/** `GET /api/me/matches`, the latest first. */
export interface MatchList {
  matches: MatchRecord[];
}

/** `GET /api/me/statistics`, over finished matches. */
export interface Statistics {
  matches: number;
  matches_won: number;
  rounds: number;
  rounds_won: number;
  cards_played: number;
  cards_drawn: number;
  challenges: number;
  challenges_won: number;
  bluffs: number;
  bluffs_caught: number;
  calls: number;
  calls_forgotten: number;
  catches: number;
  caught: number;
  /** Most points in one round. */
  best_round: number;
}

/** Who sat where in one round. */
export interface ReplayRound {
  number: number;
  board: number;
  /** By seat; empty where the record only counts them. */
  names: string[];
  seats: number;
  /** The side that each seat plays for; null: everyone for themselves. */
  sides: number[] | null;
  dealer: number;
  first_step: number;
}

/** The deal of a round or one move, and how things stand after it. */
export interface ReplayStep {
  /** Index of the round in `Replay.rounds`. */
  round: number;
  /** As the notation writes it, with its seat; empty for the deal. */
  move: string;
  events: WireEvent[];
  /** All hands; `??` for what the record does not show. */
  hands: string[][];
  phase: string;
  turn: number;
  direction: string;
  top: string | null;
  color: string | null;
  pile: number;
  discards: number;
  /** The last few discards under the top card, the lowest first. */
  under: string[];
  demand: DemandInfo | null;
  exposed: number | null;
  /** The seats that called UNO and still hold that one card. */
  called: number[];
  winner: number | null;
  /** By seat; null where they cannot be told. */
  totals: number[] | null;
}

/** `POST /api/replays`: a record, every move of it made by the rules. */
export interface Replay {
  edition: string;
  format: string;
  ending: "elimination" | "first-to-limit" | "lowest-at-limit" | "one-round" | "schedule";
  /** The total that decides the match, where one does. */
  limit: number | null;
  /** The seat whose record this is; null: it shows everything. */
  viewer: number | null;
  rounds: ReplayRound[];
  steps: ReplayStep[];
  /** The seats of the last round whose players won the match. */
  winners: number[];
}

/** Where a round begins. */
export interface CoachRound {
  number: number;
  first_move: number;
  seating: number[];
  /** By player, to win the match, if all are equals. */
  chances: number[] | null;
}

/** Something that could have been done. */
export interface CoachOption {
  /** As the notation writes it, without the seat. */
  move: string;
  /** To win the round, from 0 to 1. */
  chance: number;
  /** Half of the 95 % interval. */
  margin: number;
}

/** Something that is true of the position and speaks for the better move. */
export interface CoachReason {
  /** The message is `coach-` and this. */
  code: string;
  seat: number | null;
  card: string;
  color: string;
  other: string;
  count: number;
  fewer: number;
}

/** A decision, judged by what the player could know then. */
export interface CoachJudgment {
  /** Which move of the record, counted from 0 over all rounds. */
  number: number;
  /** Index of the round in `MatchAnalysis.rounds`. */
  round: number;
  seat: number;
  player: number;
  /** `good`, `slip`, `mistake` or `blunder`. */
  mark: string;
  /** The chance to win the round that it cost; 0 where nothing else was clearly better. */
  loss: number;
  margin: number;
  before: number;
  after: number;
  match_before: number | null;
  match_after: number | null;
  /** The first is what was done. */
  options: CoachOption[];
  best: number;
  /** How many deals of the hidden cards were looked at. */
  deals: number;
  /** Where a Wild Draw Four could be challenged: how likely it was a bluff. */
  guilty: number | null;
  reasons: CoachReason[];
}

/** What the coach says of one player. */
export interface CoachPlayer {
  player: number;
  name: string;
  decisions: number;
  accuracy: number | null;
  lost: number;
  slips: number;
  mistakes: number;
  blunders: number;
  /** Moves after which a call was due and never came. */
  calls_missed: number[];
  caught: number;
  catches_missed: number[];
  challenges_taken_right: number;
  challenges_taken_wrong: number;
  challenges_left_right: number;
  challenges_left_wrong: number;
  challenges_open: number;
  bluffs: number[];
  bluffs_found_out: number;
  rounds: number;
  rounds_won: number;
  /** How many of the rounds equals would have won. */
  fair: number;
  /** What the deal and the draws brought, in rounds won. */
  luck: number;
  /** The same, for each round that was played to its end; none in what was kept before there was such a thing. */
  luck_by_round: number[];
  /** The moves that cost most, the costliest first. */
  costly: number[];
}

/** `GET /api/matches/{id}/analysis`: what the coach has found so far. */
export interface MatchAnalysis {
  moves: number;
  /** How many of the moves were looked at; all of them when it is done. */
  seen: number;
  names: string[];
  rounds: CoachRound[];
  judgments: CoachJudgment[];
  players: CoachPlayer[];
  winners: number[];
}

/** `GET /api/tables/{code}/hint`: what the coach would do in your place. */
export interface Hint {
  /** What can be done, the best first. */
  options: CoachOption[];
  reasons: CoachReason[];
}

/** Something was done that cost a tenth of the chances to win the round, or more. */
export interface CoachBlunder {
  round: number;
  /** Which decision this is: the number of the round, and how many rows of it came before. */
  row: number;
  done: string;
  /** As the notation writes them, without the seat. */
  better: string;
  before: number;
  /** The chance to win the round with the better one, and with what was done. */
  after: number;
  reasons: CoachReason[];
}

/** `GET /api/tables/{code}/last-move`: what the coach says of what you just did. */
export interface LastMove {
  /** None: it was none. */
  blunder: CoachBlunder | null;
}

/** One of your matches that the coach has looked at: how you played, and what luck did. */
export interface CoachedMatch {
  id: string;
  /** Unix time in milliseconds. */
  ended: number;
  won: boolean;
  decisions: number;
  /** The share of what was at stake that was not given away; None where nothing was. */
  accuracy: number | null;
  slips: number;
  mistakes: number;
  blunders: number;
  rounds: number;
  rounds_won: number;
  /** What the deal and the draws brought, in rounds won; zero on average. */
  luck: number;
  /** What came from decisions, in rounds won above those of equals. */
  play: number;
  calls_missed: number;
  catches_missed: number;
  challenges_right: number;
  /** Wild Draw Fours that could be challenged: decided with the odds, or against them. */
  challenges_wrong: number;
  bluffs: number;
  bluffs_found_out: number;
}

/** `GET /api/me/coaching`: your play over time. */
export interface CoachedMatches {
  /** Those that the coach has looked at, the oldest first. */
  matches: CoachedMatch[];
  /** The ids of those it has not, the latest first. */
  open: string[];
}

/** An option that this table sets otherwise than its edition: its rule, what it means here. */
export interface RuleChange {
  rule: string;
  text: string;
}

/** One rule in the language that was asked for. */
export interface Clause {
  id: string;
  chapter: string;
  title: string;
  text: string;
  /** Where the sheets are silent, unclear or at odds: why we read them so; else empty. */
  reading: string;
  /** What its options mean as they are set at this table. */
  here: string[];
  in_force: boolean;
  /** The cards that it speaks of, where seeing them helps. */
  pictures: string[];
}

/** Something that people often ask, answered in a sentence, and the rules that say so. */
export interface CommonQuestion {
  question: string;
  answer: string;
  rules: string[];
}

/** `GET /api/rules`: what is played, and every rule with whether it is in force. */
export interface Rulebook {
  /** Its name in its own file; clients have names of their own for ours. */
  edition: string;
  summary: string;
  /** The sheet's peculiarities, and our readings of it. */
  notes: string[];
  format: string;
  format_rule: string;
  format_text: string;
  changes: RuleChange[];
  clauses: Clause[];
  questions: CommonQuestion[];
}

/** One of the answers to a question about what happened. */
export interface DisputeChoice {
  value: string;
  text: string;
}

/** Something that has to be told: a card, or one of a few choices, the first if none is told. */
export interface DisputeSlot {
  name: string;
  /** The question. */
  text: string;
  /** Empty: a card is asked for. */
  choices: DisputeChoice[];
  /** Those that it can be. */
  cards: string[];
  /** Whether a wild is told with its color, `W=B`. */
  names_color: boolean;
}

/** What can be argued about, and what has to be told of it. */
export interface DisputeCase {
  name: string;
  text: string;
  slots: DisputeSlot[];
}

/** `GET /api/rules/disputes`: all that can be argued about, in the order to offer it in. */
export interface Disputes {
  cases: DisputeCase[];
}

/** A value of an option that would change the answer: what it means, and its rule. */
export interface OtherRule {
  option: string;
  value: string;
  text: string;
  rule: string;
}

/** `GET /api/rules/judge`: who is right, decided by the rules of the table. */
export interface Ruling {
  /** The situation as it was understood, in short: `stack top=RD card=BD`. */
  situation: string;
  /** null: nothing was done that could be allowed or not. */
  allowed: boolean | null;
  ruling: string;
  reason: string;
  /** What comes of it, a sentence each. */
  happens: string[];
  if_challenged: string[];
  /** The slots for which another choice would lead to another answer. */
  open: string[];
  /** Options that would change the answer. */
  otherwise: OtherRule[];
  /** The names of the editions whose sheets would give another answer. */
  elsewhere: string[];
  /** The ids of the rules that decide it, the nearest first. */
  rules: string[];
  /** The position and the moves in the notation. */
  record: string;
}

/** `GET /api/rules/search`: ids of the rules that are meant, the nearest first. */
export interface FoundRules {
  ids: string[];
}

/** How a round ended at a board: who went out (null: nobody), what the others were left with. */
export interface ScoreEnd {
  winner: number | null;
  /** By the number of the player. */
  left: Record<string, string>;
}

/** `POST /api/score`: the whole sheet as it was told so far; nothing is kept at the server. */
export interface ScoreRequest {
  edition: string;
  /** The edition's own if null. */
  format: string | null;
  rules: Record<string, string>;
  names: string[];
  /** Who dealt the first round. */
  dealer: number;
  rounds: ScoreEnd[];
}

/** One player in one round. */
export interface ScoreRow {
  player: number;
  left: string;
  worth: number;
  points: number;
  total: number;
}

/** A round at a board, and what it was worth to whom. */
export interface ScoreRound {
  round: number;
  board: number;
  /** The player who went out; null: void. */
  winner: number | null;
  rows: ScoreRow[];
}

/** How the match stands, and who plays next where. */
export interface ScoreAnswer {
  format: string;
  format_rule: string;
  /** What cards of this deck show. */
  faces: string[];
  limit: number | null;
  rounds: ScoreRound[];
  totals: number[];
  ranking: number[];
  playing: number[];
  /** Empty while the match goes on. */
  winners: number[];
  round: number;
  /** Whether seats change with every round. */
  rotates: boolean;
  /** The board whose round is told next. */
  board: number;
  /** The players at each board in the round that is played now, clockwise. */
  seatings: number[][];
  dealers: number[];
  /** The sheet as a table for other programs. */
  csv: string;
}

export type WireEvent = DealerDrawn | DealerChosen | RoundStarted | CardsDealt | CardTurned | CardReturned | ColorAwaited | ColorNamed | TurnStarted | TurnMissed | CardPlayed | DirectionChanged | HandsMoved | CardsDrawn | PileReshuffled | PlayOffered | CardKept | CardsDemanded | ChallengeDeclined | HandShown | ChallengeJudged | UnoCalled | UnoForgotten | UnoCaught | SuggestionPenalized | RoundEnded | RoundScored | PlayerEliminated | MatchEnded | Notice | ChatSaid | Emoted;

export type ClientMessage = Hello | Act | Arm | Sit | Stand | Swap | Ready | Leave | TakeBack | SetBot | ChangeOptions | Start | GiveHost | Kick | Remove | Mute | CallVote | Report | CastVote | Unpause | Rematch | Chat | Emote | Watch | Ping | Pong;

export type ServerMessage = Welcome | Update | Ack | Refused | Ping | Pong | Bye;

export type AdminAct = MutePerson | BanPerson | MuteNetwork | BanNetwork | LiftBan | RenamePerson | EndSessions | CloseTable | CloseReport | SetOperator;

/** The messages of src/lastcard/messages that tell each event. */
export const EVENT_WORDS = {
  "dealer-drawn": ["log-dealer-drawn", "log-dealer-draw"],
  "dealer-chosen": ["log-dealer-chosen"],
  "round-started": ["log-round"],
  "cards-dealt": ["log-dealt"],
  "card-turned": ["log-turned"],
  "card-returned": ["log-returned"],
  "color-awaited": ["log-color-awaited"],
  "color-named": ["log-color-named"],
  "turn-started": ["your-turn"],
  "turn-missed": ["log-missed"],
  "card-played": ["log-played", "log-played-naming"],
  "direction-changed": ["direction"],
  "hands-moved": ["log-hands-moved", "log-hands-swapped", "log-hands-passed", "log-hand-passed"],
  "cards-drawn": ["log-drew", "log-drew-nothing", "log-you-drew", "log-drew-known"],
  "pile-reshuffled": ["log-reshuffled"],
  "play-offered": [],
  "card-kept": ["log-kept"],
  "cards-demanded": ["log-demanded"],
  "challenge-declined": ["log-not-challenged"],
  "hand-shown": ["log-shown", "log-shown-to-you"],
  "challenge-judged": ["log-guilty", "log-honest"],
  "uno-called": ["log-called"],
  "uno-forgotten": ["log-forgotten"],
  "uno-caught": ["log-caught", "log-you-caught"],
  "suggestion-penalized": ["log-suggestion"],
  "round-ended": ["log-out", "round-void"],
  "round-scored": ["log-scored"],
  "player-eliminated": ["log-eliminated"],
  "match-ended": ["match-won", "log-match-you"],
  "notice": ["notice-{code}"],
  "chat-said": ["log-said"],
  "emoted": ["log-said", "log-said-to", "emote-{emote}"],
} as const satisfies Record<WireEvent["type"], readonly string[]>;

/** A move that plays a card: what the notation reads it with. */
export const PLAY_MOVE = /^(?:(?<card>[RYGB][0-9SRD]|W4|WA|W)(?:=(?<color>[RYGB]))?(?:>(?<swap>[0-9]+))?(?<uno>!)?)$/;

/** How each notice of a table is told; the words of its code are `notice-…`. */
export const NOTICES = {
  "left": "said",
  "sat": "said",
  "stood": "said",
  "swapped": "said",
  "kicked": "said",
  "host-changed": "said",
  "options-changed": "said",
  "match-started": "said",
  "rematch": "said",
  "bot-stands-in": "aloud",
  "took-back": "said",
  "missed-turn": "said",
  "takes-over": "said",
  "paused": "aloud",
  "unpaused": "said",
  "vote-called": "silent",
  "vote-passed": "said",
  "vote-failed": "said",
  "false-catch": "aloud",
  "race": "aloud",
  "muted": "said",
  "unmuted": "said",
  "renamed": "said",
  "ready": "silent",
  "bot-set": "silent",
  "chair-opened": "silent",
} as const satisfies Record<string, "aloud" | "said" | "silent">;

/** The languages of all clients, each by its own name. */
export const LANGUAGES = {
  "en": "English",
  "fr": "Français",
  "es": "Español",
  "pt": "Português",
} as const satisfies Record<string, string>;

/** What a host chooses from; bots from the weakest to the strongest. */
export const BOT_LEVELS = ["random", "novice", "casual", "skilled", "expert", "master"] as const;

export const SEARCHING_LEVELS = ["expert", "master"] as const;

/** What bots are called at a table, by chair. */
export const BOT_NAMES = ["Iris", "Otto", "Nina", "Hugo", "Vera", "Leo", "Mila", "Timo", "Alma", "Ugo"] as const;

export const PACES = ["calm", "normal", "fast", "instant"] as const;

export const CHAT_MODES = ["all", "emotes", "off"] as const;

// The log: one sentence for what happened, in the reader's language.
import { colorOf, isColor, parseCard, type CardCode, type Color } from '../cards/code';
import { cardName } from '../cards/names';
import { hasMessage, t, type Arguments } from '../messages/messages.svelte';
import { NOTICES, type EVENT_WORDS, type WireEvent } from '../protocol';

export interface Line {
  text: string;
  color: Color | null;
  urgent: boolean;
  /** The reader is asked about it: the question says it too. */
  asked?: boolean;
  /** Only for the ear: the table shows it in its own way. */
  unseen?: boolean;
}

/** Who is who while the log is written. */
export interface Company {
  /** By chair. */
  names: string[];
  /** The reader's chair; null for one who looks on. */
  you: number | null;
  /** The chair at each seat. */
  seating: number[];
}

const line = (text: string, color: Color | null = null, urgent = false): Line => ({ text, color, urgent });
const question = (text: string): Line => ({ text, color: null, urgent: true, asked: true });

function cardColor(code: CardCode): Color | null {
  return colorOf(parseCard(code));
}

/** A sentence for an event: one of those that the protocol names for it. */
function say<E extends WireEvent>(_: E, id: (typeof EVENT_WORDS)[E['type']][number], args?: Arguments): string {
  return t(id, args);
}

export function tell(event: WireEvent, company: Company): Line | null {
  const chairAt = (seat: number): number => company.seating[seat] ?? -1;
  const nameOf = (chair: number): string => company.names[chair] ?? `#${chair + 1}`;
  const who = (chair: number): Arguments => ({ who: chair === company.you ? 'you' : 'other', name: nameOf(chair) });
  const at = (seat: number, more: Arguments = {}): Arguments => ({ ...who(chairAt(seat)), ...more });
  const mine = (seat: number): boolean => company.you !== null && chairAt(seat) === company.you;
  const open = (cards: string[]): boolean => cards.length > 0 && !cards.includes('??');
  const list = (cards: string[]): string => cards.map(cardName).join(', ');

  switch (event.type) {
    case 'dealer-chosen':
      return line(say(event, 'log-dealer-chosen', who(event.chair)));
    // The table itself shows these.
    case 'dealer-drawn':
    case 'round-started':
    case 'cards-dealt':
    case 'play-offered':
    case 'round-scored':
      return null;
    case 'card-turned':
      return line(say(event, 'log-turned', { card: cardName(event.card) }), cardColor(event.card));
    case 'card-returned':
      return line(say(event, 'log-returned'));
    case 'color-awaited':
      return (mine(event.seat) ? question : line)(say(event, 'log-color-awaited', at(event.seat)));
    case 'color-named':
      return line(say(event, 'log-color-named', at(event.seat, { color: event.color })), isColor(event.color) ? event.color : null);
    case 'turn-started':
      return mine(event.seat) ? question(say(event, 'your-turn')) : null;
    case 'turn-missed':
      return line(say(event, 'log-missed', at(event.seat)));
    case 'card-played': {
      const color = isColor(event.color) ? event.color : null;
      const named = cardColor(event.card) === null;
      const id = named ? 'log-played-naming' : 'log-played';
      return line(say(event, id, at(event.seat, { card: cardName(event.card), color: event.color })), color);
    }
    case 'direction-changed':
      return line(say(event, 'direction', { direction: event.direction }));
    case 'hands-moved': {
      // From whom to whom; an old record may not tell.
      const moves = event.came_from.map((from, to) => ({ from, to })).filter(({ from, to }) => from !== to);
      const [first] = moves;
      if (first === undefined) return line(say(event, 'log-hands-moved'), null, true);
      if (moves.length === 2) {
        const [one, other] = mine(first.to) ? [first.to, first.from] : [first.from, first.to];
        return line(say(event, 'log-hands-swapped', at(one, { other: nameOf(chairAt(other)) })), null, true);
      }
      const told = moves.map(({ from, to }) => say(event, 'log-hand-passed', { from: nameOf(chairAt(from)), to: nameOf(chairAt(to)) }));
      return line(say(event, 'log-hands-passed', { moves: told.join(', ') }), null, true);
    }
    case 'cards-drawn':
      if (event.cards.length === 0) return line(say(event, 'log-drew-nothing', at(event.seat)));
      if (mine(event.seat) && open(event.cards)) return line(say(event, 'log-you-drew', { cards: list(event.cards) }));
      return line(say(event, 'log-drew', at(event.seat, { count: event.cards.length })));
    case 'pile-reshuffled':
      return line(say(event, 'log-reshuffled', { count: event.pile }));
    case 'card-kept':
      return line(say(event, 'log-kept', at(event.seat)));
    case 'cards-demanded':
      return (mine(event.target) ? question : line)(say(event, 'log-demanded', at(event.target, { count: event.cards })));
    case 'challenge-declined':
      return (mine(event.asked) ? question : line)(say(event, 'log-not-challenged', at(event.seat)));
    case 'hand-shown':
      if (mine(event.viewer) && open(event.cards)) {
        return line(say(event, 'log-shown-to-you', { name: nameOf(chairAt(event.seat)), cards: list(event.cards) }));
      }
      return line(say(event, 'log-shown', at(event.seat, { viewer: nameOf(chairAt(event.viewer)) })));
    case 'challenge-judged':
      return line(say(event, event.guilty ? 'log-guilty' : 'log-honest', at(event.challenger)), null, true);
    case 'uno-called':
      return line(say(event, 'log-called', at(event.seat)), null, true);
    case 'uno-forgotten':
      return line(say(event, 'log-forgotten', at(event.seat)), null, true);
    case 'uno-caught':
      if (mine(event.catcher)) return line(say(event, 'log-you-caught', { name: nameOf(chairAt(event.seat)) }), null, true);
      return line(say(event, 'log-caught', at(event.seat, { catcher: nameOf(chairAt(event.catcher)) })), null, true);
    case 'suggestion-penalized':
      return line(say(event, 'log-suggestion', at(event.seat)), null, true);
    case 'round-ended':
      return event.winner === null ? line(say(event, 'round-void'), null, true) : line(say(event, 'log-out', at(event.winner)), null, true);
    case 'player-eliminated':
      return line(say(event, 'log-eliminated', who(event.chair)), null, true);
    case 'match-ended':
      return line(say(event, 'match-won', { names: event.winners.map(nameOf).join(', ') }), null, true);
    case 'chat-said':
      return line(say(event, 'log-said', { name: event.name, text: event.text }));
    case 'emoted': {
      const said = { name: event.name, text: t(`emote-${event.emote}`) };
      if (event.at === null) return line(say(event, 'log-said', said));
      return line(say(event, 'log-said-to', { ...said, other: nameOf(event.at) }));
    }
    case 'notice': {
      if (!hasMessage(`notice-${event.code}`)) return null;
      const chair = event.facts['chair'];
      const name = event.facts['name'] ?? (typeof chair === 'number' ? nameOf(chair) : '');
      const other = event.facts['other'];
      const facts = { ...event.facts, name, ...(typeof other === 'number' ? { other: nameOf(other) } : {}) };
      return line(t(`notice-${event.code}`, facts), null, NOTICES[event.code as keyof typeof NOTICES] === 'aloud');
    }
    default:
      // A server that is newer than this client may tell of more: that is passed over.
      event satisfies never;
      return null;
  }
}

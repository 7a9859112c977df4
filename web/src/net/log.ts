// The log: one sentence for what happened, in the reader's language.
import { colorOf, isColor, parseCard, type CardCode, type Color } from '../cards/code';
import { cardName } from '../cards/names';
import { t, type Arguments } from '../messages/messages.svelte';
import type { WireEvent } from '../protocol';

export interface Line {
  text: string;
  color: Color | null;
  urgent: boolean;
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

function cardColor(code: CardCode): Color | null {
  return colorOf(parseCard(code));
}

const NOTICES = new Set([
  'joined', 'left', 'sat', 'stood', 'swapped', 'kicked', 'host-changed', 'options-changed', 'match-started', 'rematch',
  'bot-stands-in', 'took-back', 'missed-turn', 'takes-over', 'paused', 'unpaused', 'vote-passed', 'vote-failed', 'false-catch', 'muted', 'unmuted',
]);

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
      return line(t('log-dealer-chosen', who(event.chair)));
    case 'round-started':
      return null;
    case 'card-turned':
      return line(t('log-turned', { card: cardName(event.card) }), cardColor(event.card));
    case 'card-returned':
      return line(t('log-returned'));
    case 'color-awaited':
      return line(t('log-color-awaited', at(event.seat)), null, mine(event.seat));
    case 'color-named':
      return line(t('log-color-named', at(event.seat, { color: event.color })), isColor(event.color) ? event.color : null);
    case 'turn-started':
      return mine(event.seat) ? line(t('your-turn'), null, true) : null;
    case 'turn-missed':
      return line(t('log-missed', at(event.seat)));
    case 'card-played': {
      const color = isColor(event.color) ? event.color : null;
      const named = cardColor(event.card) === null;
      const id = named ? 'log-played-naming' : 'log-played';
      return line(t(id, at(event.seat, { card: cardName(event.card), color: event.color })), color);
    }
    case 'direction-changed':
      return line(t('direction', { direction: event.direction }));
    case 'hands-moved':
      return line(t('log-hands-moved'), null, true);
    case 'cards-drawn':
      if (event.cards.length === 0) return line(t('log-drew-nothing', at(event.seat)));
      if (mine(event.seat) && open(event.cards)) return line(t('log-you-drew', { cards: list(event.cards) }));
      return line(t('log-drew', at(event.seat, { count: event.cards.length })));
    case 'pile-reshuffled':
      return line(t('log-reshuffled', { count: event.pile }));
    case 'card-kept':
      return line(t('log-kept', at(event.seat)));
    case 'cards-demanded':
      return line(t('log-demanded', at(event.target, { count: event.cards })), null, mine(event.target));
    case 'hand-shown':
      if (mine(event.viewer) && open(event.cards)) {
        return line(t('log-shown-to-you', { name: nameOf(chairAt(event.seat)), cards: list(event.cards) }));
      }
      return line(t('log-shown', at(event.seat, { viewer: nameOf(chairAt(event.viewer)) })));
    case 'challenge-judged':
      return line(t(event.guilty ? 'log-guilty' : 'log-honest', at(event.challenger)), null, true);
    case 'uno-called':
      return line(t('log-called', at(event.seat)), null, true);
    case 'uno-forgotten':
      return line(t('log-forgotten', at(event.seat)), null, true);
    case 'uno-caught':
      if (mine(event.catcher)) return line(t('log-you-caught', { name: nameOf(chairAt(event.seat)) }), null, true);
      return line(t('log-caught', at(event.seat, { catcher: nameOf(chairAt(event.catcher)) })), null, true);
    case 'suggestion-penalized':
      return line(t('log-suggestion', at(event.seat)), null, true);
    case 'round-ended':
      return event.winner === null ? line(t('round-void'), null, true) : line(t('log-out', at(event.winner)), null, true);
    case 'player-eliminated':
      return line(t('log-eliminated', who(event.chair)), null, true);
    case 'match-ended':
      return line(t('match-won', { names: event.winners.map(nameOf).join(', ') }), null, true);
    case 'chat-said':
      return line(t('log-said', { name: event.name, text: event.text }));
    case 'emoted':
      return line(t('log-said', { name: event.name, text: t(`emote-${event.emote}`) }));
    case 'notice': {
      if (!NOTICES.has(event.code)) return null;
      const chair = event.facts['chair'];
      const name = event.facts['name'] ?? (typeof chair === 'number' ? nameOf(chair) : '');
      return line(t(`notice-${event.code}`, { ...event.facts, name }), null, ['paused', 'bot-stands-in'].includes(event.code));
    }
    default:
      return null;
  }
}

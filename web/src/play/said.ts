// What was said at the table, as it is kept and shown.
import { t } from '../messages/messages.svelte';
import type { ChatSaid, Emoted } from '../protocol';

export interface Said {
  number: number | null;
  person: string;
  name: string;
  text: string;
}

export function textOf(event: ChatSaid | Emoted): string {
  return event.type === 'chat-said' ? event.text : t(`emote-${event.emote}`);
}

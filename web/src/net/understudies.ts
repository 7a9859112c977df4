// Bots at a server that are not ready, and who plays for them.
import { t } from '../messages/messages.svelte';
import type { Chair, TableInfo } from '../protocol';
import type { Line } from './log';

/** The level of a bot, and who plays for it. */
export function levelOf(chair: Chair): string {
  const level = t(`bot-${chair.bot}`);
  return chair.understudy ? t('bot-for-now', { level, meanwhile: t(`bot-${chair.understudy}`) }) : level;
}

/** What has changed about who plays for whom; nothing of bots that were ready all along. */
export function tellUnderstudies(before: TableInfo | null, now: TableInfo): Line[] {
  const played = understudies(before);
  const play = understudies(now);
  const begun = [...play].filter(([level]) => !played.has(level));
  const ended = [...played.keys()].filter((level) => !play.has(level) && now.chairs.some((chair) => chair.bot === level));
  return [
    ...begun.map(([level, meanwhile]) => t('bots-understudied', { level: t(`bot-${level}`), meanwhile: t(`bot-${meanwhile}`) })),
    ...ended.map((level) => t('bots-ready', { level: t(`bot-${level}`) })),
  ].map((text) => ({ text, color: null, urgent: false }));
}

function understudies(table: TableInfo | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const { bot, understudy } of table?.chairs ?? []) if (bot && understudy) found.set(bot, understudy);
  return found;
}

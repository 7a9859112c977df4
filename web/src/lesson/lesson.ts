// Learning to play: a table of its own kind, on which everything but the words is the ordinary table's.
import { rememberName, hasName, wantedName } from '../lobby/player-name.svelte';
import { quickTable } from '../lobby/quick-play';
import { t } from '../messages/messages.svelte';
import { createTable, knownName, signIn } from '../net/api';
import { chairNames, someName } from '../net/chair-names';
import { intend } from '../play/arrival';
import type { LessonStep, TableInfo } from '../protocol';
import { changeSetting, settings } from '../settings/settings.svelte';

/** What came of the last step, and what is to be done now; empty while the others play. */
export function lessonTexts(step: LessonStep, table: TableInfo): { done: string; now: string } {
  const [, second = '', third = ''] = chairNames(table);
  const asks = step.awaits.length > 0 || step.step === 'end';
  return {
    done: step.learned === null ? '' : t(`lesson-${step.learned}-done`, { second, third }),
    now: asks ? t(`lesson-${step.step}`, { second, third }) : '',
  };
}

/** A new lesson; where to go for it. */
export async function lessonTable(): Promise<string> {
  if (!hasName()) rememberName(knownName() ?? someName());
  await signIn(wantedName());
  const { path } = await createTable({ lesson: true });
  intend(path, { kind: 'lesson' });
  changeSetting('lesson', 'offered');
  if (settings.hints === 'off') changeSetting('hints', 'first');
  return path;
}

/** A match against bots, dealt at once; where to go for it. */
export async function realTable(): Promise<string> {
  const path = await quickTable(wantedName(), settings);
  intend(path, { kind: 'start', level: settings.level });
  return path;
}

/** The first match is over: hints have done their work, unless they are wanted. */
export function firstMatchIsOver(): void {
  if (settings.hints === 'first') changeSetting('hints', 'off');
}

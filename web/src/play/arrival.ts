// What to do on coming to a table, told by whoever sent us there. One use: a reload does not deal.
export type Intent = { kind: 'start'; level: string; from?: number } | { kind: 'lesson' } | { kind: 'again' };

let intended: { code: string; intent: Intent } | null = null;

export function intend(path: string, intent: Intent): void {
  intended = { code: path.split('/').at(-1)!.toUpperCase(), intent };
}

export const hasIntent = (code: string): boolean => intended?.code === code;

export function takeIntent(code: string): Intent | null {
  const found = intended?.code === code ? intended.intent : null;
  if (found) intended = null;
  return found;
}

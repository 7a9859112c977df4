// The name a player wants, before and after the server knows it.
const KEY = 'lastcard.name';

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

let name = $state(stored());

export const hasName = (): boolean => name.trim() !== '';
export const wantedName = (): string => name.trim() || 'Robin';

export function rememberName(next: string): void {
  name = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // Kept for this visit only.
  }
}

/** The code of a table in what someone pasted: the code itself, or a link that holds it. */
export function codeIn(text: string): string | null {
  const trimmed = text.trim();
  const link = /\/t\/([A-Za-z0-9-]+)/.exec(trimmed);
  const code = (link ? link[1]! : trimmed).toUpperCase();
  return /^[A-Z0-9-]{4,12}$/.test(code) ? code : null;
}

// Loaded only where someone is invited.
import { encode } from 'uqr';

/** The dark cells as one path, a unit each. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  data.forEach((row, y) => row.forEach((dark, x) => dark && (path += `M${x} ${y}h1v1h-1z`)));
  return { path, size };
}

// House rules that people play together, by name. Values are the notation's.
import type { PresetInfo } from '../protocol';

/** Only what differs from the edition: that is what the protocol wants. */
export function changesOf(rules: Record<string, string>, edition: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).filter(([name, value]) => edition[name] !== value));
}

/** The preset that these changes are, if they are one. */
export function presetOf(presets: readonly PresetInfo[], changes: Record<string, string>, edition: Record<string, string>): string | null {
  const same = (preset: PresetInfo): boolean => {
    const wanted = changesOf(preset.rules, edition);
    const names = new Set([...Object.keys(wanted), ...Object.keys(changes)]);
    return [...names].every((name) => wanted[name] === changes[name]);
  };
  return presets.find(same)?.id ?? null;
}

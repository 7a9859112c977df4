// House rules that people play together, by name. Values are the notation's.
export interface Preset {
  id: string;
  rules: Record<string, string>;
}

export const PRESETS: readonly Preset[] = [
  { id: 'sheet', rules: {} },
  { id: 'family', rules: { auto_uno: 'on', honest_draw_four: 'on', catch_penalty: '2' } },
  { id: 'stacking', rules: { stacking: 'same', draw_until_playable: 'on' } },
  { id: 'wild', rules: { stacking: 'any', jump_in: 'on', seven_zero: 'on' } },
];

/** Switches of the house, in the order of the catalogue. */
export const HOUSE = ['jump_in', 'seven_zero', 'draw_until_playable', 'must_play', 'honest_draw_four', 'auto_uno'] as const;
/** What the sheets themselves disagree about. */
export const SHEET = ['must_play_drawn', 'wilds_count_as_match', 'last_card_draws', 'two_handed', 'suggestion_penalty'] as const;
export const NUMBERS = ['limit', 'hand_size', 'catch_penalty', 'rounds'] as const;

/** Only what differs from the edition: that is what the protocol wants. */
export function changesOf(rules: Record<string, string>, edition: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(rules).filter(([name, value]) => edition[name] !== value));
}

/** The preset that these changes are, if they are one. */
export function presetOf(changes: Record<string, string>, edition: Record<string, string>): string | null {
  const same = (preset: Preset): boolean => {
    const wanted = changesOf(preset.rules, edition);
    const names = new Set([...Object.keys(wanted), ...Object.keys(changes)]);
    return [...names].every((name) => wanted[name] === changes[name]);
  };
  return PRESETS.find(same)?.id ?? null;
}

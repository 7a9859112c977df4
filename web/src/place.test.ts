import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeIn, to } from './place';

describe('places', () => {
  it('are paths at a server', () => {
    expect(to('/rules')).toBe('/rules');
    expect(placeIn({ pathname: '/m/abc', search: '?move=3', hash: '' })).toBe('/m/abc?move=3');
  });

  it('are never written down as they are: on a file host they stand behind #', () => {
    const folder = import.meta.dirname;
    const written = globSync('**/*.svelte', { cwd: folder }).filter((file) =>
      /href=["{`]+\//.test(readFileSync(join(folder, file), 'utf8')),
    );
    expect(written).toEqual([]);
  });
});

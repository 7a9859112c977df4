import { expect, test } from 'vitest';
import { faceOf, PARTS, printFace, turnPart } from './face';

test('a name has one face, and a chosen one goes before it', () => {
  expect(faceOf('Ada', '')).toEqual(faceOf('Ada', undefined));
  expect(faceOf('Ada', 'nonsense')).toEqual(faceOf('Ada', ''));
  expect(printFace(faceOf('Ada', '41203'))).toBe('41200');
  expect(faceOf('Ada', '99999')).toEqual({ wall: 9, shirt: 9, hair: 3, eyes: 1, mouth: 0 });
});

test('every part comes round', () => {
  for (const part of PARTS) {
    let face = faceOf('Ada', '00000');
    const seen = new Set<string>();
    while (!seen.has(printFace(face))) {
      seen.add(printFace(face));
      face = turnPart(face, part);
    }
    expect(seen.size).toBeGreaterThan(2);
    expect(printFace(face)).toBe('00000');
  }
});

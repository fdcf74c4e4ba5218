import fs from 'node:fs';
import { expect, it } from 'vitest';
import { hasSampleWords, missingItems } from './required-items.ts';

const kinds = ['terms', 'mitc', 'privacy', 'charter', 'disclosures', 'refunds', 'ai'];
const textOf = (folder: string, kind: string) =>
  fs.readFileSync(new URL(`../../../${folder}/${kind}.md`, import.meta.url), 'utf8');

it.each(kinds)('the template and the demo text of %s have every required item', (kind) => {
  for (const folder of ['docs/setup', 'server/demo/legal'])
    expect(missingItems(kind, textOf(folder, kind))).toEqual([]);
});

it('reports every missing item in order, except those confirmed', () => {
  expect(missingItems('mitc', 'x').map(({ id }) => id)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
  ]);
  expect(missingItems('mitc', 'x', ['3']).map(({ id }) => id)).not.toContain('3');
  expect(missingItems('accessibility', 'x')).toEqual([]);
});

it('recognises each MITC item on its own: without its line only that one is missing', () => {
  const lines = textOf('docs/setup', 'mitc').split(/\n(?=\d+\. )/);
  const found = lines.slice(1).map((_, at) => {
    const rest = lines.filter((_line, each) => each !== at + 1).join('\n');
    return missingItems('mitc', rest).map(({ id }) => id);
  });
  // Words in the items about assurance, risk and contacts also occur in other items.
  expect(found.flat().filter((id, at, all) => all.indexOf(id) === at).length).toBeGreaterThanOrEqual(7);
  for (const [at, ids] of found.entries()) expect([[], [String(at + 1)]]).toContainEqual(ids);
});

it('names the sample firm until it is replaced', () => {
  expect(hasSampleWords('This is a sample. Have your counsel write it.')).toBe(true);
  expect(hasSampleWords('Our samples of research are free.')).toBe(false);
});

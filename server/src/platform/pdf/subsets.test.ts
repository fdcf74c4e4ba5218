import fs from 'node:fs';
import * as fontkit from 'fontkit';
import { describe, expect, it } from 'vitest';
import { subsetsOf } from './subsets.ts';

const texts = ['', 'INV/25-26/000001', 'Asha Rao ₹28,305.84', 'Ćirić Ångström Ňuñez é ễ', 'aaa é aaa'];

describe.each(['inter-400', 'inter-600', 'firm-name-600'])('the face %s', (name) => {
  const bytes = fs.readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
  const font = fontkit.create(bytes);
  const newSubset = subsetsOf(bytes);

  it.each(texts)('has the subset of the font library for “%s”, byte for byte', (text) => {
    const [ours, theirs] = [newSubset(), font.createSubset()];
    for (const { id } of font.layout(text).glyphs)
      expect(ours.includeGlyph(id)).toBe(theirs.includeGlyph(id));
    expect(Buffer.compare(Buffer.from(ours.encode()), Buffer.from(theirs.encode()))).toBe(0);
  });

  it('has every glyph of the face', () => {
    const [ours, theirs] = [newSubset(), font.createSubset()];
    for (let id = font.numGlyphs - 1; id >= 0; id -= 1) {
      ours.includeGlyph(id);
      theirs.includeGlyph(id);
    }
    expect(Buffer.compare(Buffer.from(ours.encode()), Buffer.from(theirs.encode()))).toBe(0);
  });
});

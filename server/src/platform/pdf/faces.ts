// The types are next to this file, for every project that imports it.
// oxlint-disable-next-line typescript/triple-slash-reference -- a module cannot be declared by an import
/// <reference path="./fontkit.d.ts" />
import fs from 'node:fs';
import * as fontkit from 'fontkit';
import { LRUCache } from 'lru-cache';

/** Shaped words cached per typeface. Labels recur in every document, names do not. */
const shapedWords = 4_000;

/** Typefaces embedded in all documents, parsed once per thread. */
export const faces = {
  regular: prepared('inter-400'),
  bold: prepared('inter-600'),
  firm: prepared('firm-name-600'),
};
export type Face = keyof typeof faces;

const digits = { from: 0x30, to: 0x39 };
const isDigit = (code: number | undefined) => code !== undefined && code >= digits.from && code <= digits.to;
const isPoint = (code: number | undefined) => code === 0x2e || code === 0x2c;

/** Disables kerning for digits. The decimal point almost disappears next to 7 or 1, so that 37.1 looks like 371. */
function withoutKernedFigures(run: fontkit.GlyphRun): fontkit.GlyphRun {
  run.glyphs.forEach(({ codePoints: [code], advanceWidth }, at) => {
    const next = run.glyphs[at + 1]?.codePoints[0];
    const position = run.positions[at];
    if (position === undefined) return;
    if ((isDigit(code) || isPoint(code)) && (isDigit(next) || isPoint(next)))
      position.xAdvance = advanceWidth;
  });
  return run;
}

/**
 * Returns a typeface that reads each glyph once and caches shaped words, because documents measure words before writing
 * them, and words recur.
 */
function prepared(name: string): fontkit.Font {
  const font = fontkit.create(fs.readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url)));
  const shaped = new LRUCache<string, fontkit.GlyphRun>({ max: shapedWords });
  const layout: fontkit.Font['layout'] = (text, features = []) => {
    const key = `${features.join(' ')}\n${text}`;
    let run = shaped.get(key);
    if (run === undefined) {
      run = withoutKernedFigures(font.layout(text, features));
      shaped.set(key, run);
    }
    // The document library scales positions in place, so return a copy.
    const positions = run.positions.map((position) => ({ ...position }));
    return {
      glyphs: run.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
  return Object.create(font, { layout: { value: layout } });
}

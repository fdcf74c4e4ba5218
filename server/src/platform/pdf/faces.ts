// The types are beside this file, for every project that imports it.
// oxlint-disable-next-line typescript/triple-slash-reference -- a module cannot be declared by an import
/// <reference path="./fontkit.d.ts" />
import fs from 'node:fs';
import * as fontkit from 'fontkit';
import { LRUCache } from 'lru-cache';

/** Words that are kept with their glyphs, of each face: labels come back in every document, names do not. */
const shapedWords = 4_000;

/** The faces of every document, embedded: each is read and parsed once in a thread, whatever number of documents use it. */
export const faces = {
  regular: prepared('inter-400'),
  bold: prepared('inter-600'),
  firm: prepared('firm-name-600'),
};
export type Face = keyof typeof faces;

const digits = { from: 0x30, to: 0x39 };
const isDigit = (code: number | undefined) => code !== undefined && code >= digits.from && code <= digits.to;
const isPoint = (code: number | undefined) => code === 0x2e || code === 0x2c;

/** Letters are kerned, figures are not: beside a seven or a one a point nearly vanishes, and 37.1 reads as 371. */
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
 * A face whose glyphs are read once, and that shapes each text once while it is kept: a document measures a word, then
 * writes it, and so does the next.
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
    // The document library scales positions in place, so each call gets its own.
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffPieces, mergeTexts, paragraphsOf, wordsOf } from './merge.ts';

const base = 'One opens.\n\nTwo argues at length.\n\nThree closes.';

describe('merging two edits of a text', () => {
  it('keeps edits of different paragraphs', () => {
    const theirs = base.replace('One opens.', 'One opens well.');
    const mine = `${base.replace('Three closes.', 'Three closes at last.')}\n\nFour is new.`;
    expect(mergeTexts(base, theirs, mine)).toEqual({
      text: 'One opens well.\n\nTwo argues at length.\n\nThree closes at last.\n\nFour is new.',
      conflicts: [],
    });
  });

  it('keeps edits of different words in one paragraph', () => {
    const merged = mergeTexts(base, base.replace('argues', 'pleads'), base.replace('length', 'great length'));
    expect(merged).toEqual({ text: base.replace('argues at', 'pleads at great'), conflicts: [] });
  });

  it('reports a conflict on the same words and keeps both versions', () => {
    const merged = mergeTexts(base, base.replace('argues', 'pleads'), base.replace('argues', 'insists'));
    expect(merged.text).toBe(
      'One opens.\n\nTwo pleads at length.\n\nTwo insists at length.\n\nThree closes.',
    );
    expect(merged.conflicts).toEqual([{ theirs: 'Two pleads at length.', mine: 'Two insists at length.' }]);
  });

  it('keeps an edited paragraph that the other author deleted', () => {
    const merged = mergeTexts(
      base,
      base.replace('Two argues at length.\n\n', ''),
      base.replace('length', 'ease'),
    );
    expect(merged.text).toContain('Two argues at ease.');
    expect(merged.conflicts).toHaveLength(1);
  });

  it('never loses a word that either author typed', () => {
    const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon', '\n\n', 'x', 'y');
    const text = fc.array(word, { maxLength: 14 }).map((words) => words.join(' '));
    const own = (whole: string, before: string) =>
      diffPieces(wordsOf(before), wordsOf(whole)).flatMap((part) => (part.kind === 'same' ? [] : part.after));
    fc.assert(
      fc.property(text, text, text, (o, t, m) => {
        const { text: merged } = mergeTexts(o, t, m);
        for (const typed of [...own(t, o), ...own(m, o)])
          if (typed.trim() !== '') expect(merged).toContain(typed.trim());
        expect(mergeTexts(o, o, m).text).toBe(m);
        expect(mergeTexts(o, t, o).text).toBe(t);
        expect(mergeTexts(o, t, t).text).toBe(t);
      }),
    );
  });
});

it('splits a text into paragraphs and words without loss', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(paragraphsOf(text).join('')).toBe(text);
      expect(wordsOf(text).join('')).toBe(text);
    }),
  );
  expect(diffPieces(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual([
    { kind: 'same', pieces: ['a'] },
    { kind: 'changed', before: ['b'], after: ['x'] },
    { kind: 'same', pieces: ['c'] },
  ]);
});

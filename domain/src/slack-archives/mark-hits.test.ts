import { assert, constantFrom, array, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hitMarker } from './mark-hits.ts';
import { placesOf } from './match-text.ts';
import type { Mark } from './match-text.ts';
import { readQuery } from './read-query.ts';
import { stemPrefixes, stem } from './stem.ts';
import { wordsIn } from './words.ts';

describe('search highlights', () => {
  it('mark the searched words, once', () => {
    const text = 'Dividends &amp; dividend yield, a "dividend yield" of L&amp;T';
    const mark = (typed: string) =>
      hitMarker(readQuery(typed, false).query.must)(text).map(([from, to]) => text.slice(from, to));
    expect(mark('dividend')).toEqual(['Dividends', 'dividend', 'dividend']);
    expect(mark('dividend "dividend yield"')).toEqual(['Dividends', 'dividend yield', 'dividend yield']);
    expect(mark('L&T yie*')).toEqual(['yield', 'yield', 'L&amp;T']);
    expect(mark('amp')).toEqual([]);
  });

  it('mark the ranges of a parsed search in any text', () => {
    const pieces =
      'dying|die|Dies|skies|sky|flow|Flows|cash|cashed|amp|amplify|only|a|ab|x1|3M|é|e\u0301|İstanbul|₹|🙂|\u212aelvin';
    const between = ['&amp;', '&lt;', '&', ' ', ' ', ' ', ' ', '-', ';', `c${'a'.repeat(70)}`];
    const terms =
      'die|dying|sky|flow|cash|amp|a|x1|3m|é|İstanbul|kelvin|only|"cash flow"|"a a"|fl*|a*|"flow x*"|"die é"';
    const texts = array(constantFrom(...pieces.split('|'), ...between), { maxLength: 25 });
    const queries = array(constantFrom(...terms.split('|'), `c${'a'.repeat(63)}`), {
      minLength: 1,
      maxLength: 3,
    });
    assert(
      property(texts, queries, (parts, typed) => {
        const text = parts.join('');
        const { must } = readQuery(typed.join(' '), false).query;
        const words = wordsIn(text);
        const named = must
          .flatMap((term) => placesOf(words, term))
          .map(([first, last]): Mark => [words[first]?.start ?? 0, words[last]?.end ?? 0]);
        expect(hitMarker(must)(text)).toEqual(united(named));
      }),
      { numRuns: 3_000 },
    );
  });

  it('find the prefix of every stemmed word', () => {
    const letters = [...'aaeeiiouybcdfghlmnprstvz'];
    const endings =
      'sses|ied|ies|s|eed|eedly|ed|edly|ing|ingly|at|bl|iz|e|y|tional|enci|abli|entli|izer|ization|ational|ator|alism|' +
      'aliti|fulness|ousness|iveness|iviti|biliti|bli|logi|fulli|lessli|li|alize|icate|iciti|ical|ful|ness|ative|al|ance|' +
      'er|ic|able|ant|ement|ent|ism|ate|ous|ive|ize|sion|tion|l|ll|ly|ily|ability|ibility|ality|ivity|icity';
    const words = tuple(
      array(constantFrom(...letters), { minLength: 1, maxLength: 7 }),
      array(constantFrom(...endings.split('|')), { maxLength: 3 }),
    ).map(([start, ends]) => [...start, ...ends].join(''));
    assert(
      property(words, (word) => {
        expect(stemPrefixes(stem(word)).some((beginning) => word.startsWith(beginning))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
});

/** Returns merged ranges by converting them to the characters they cover and back. Adjacent ranges stay separate. */
function united(marks: readonly Mark[]): Mark[] {
  const covered = new Set(marks.flatMap(([start, end]) => range(start, end)));
  const joined = new Set(marks.flatMap(([start, end]) => range(start, end - 1)));
  const result: Mark[] = [];
  for (const at of [...covered].sort((a, b) => a - b)) {
    const last = result.at(-1);
    if (last !== undefined && last[1] === at && joined.has(at - 1))
      result[result.length - 1] = [last[0], at + 1];
    else result.push([at, at + 1]);
  }
  return result;
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_each, index) => start + index);
}

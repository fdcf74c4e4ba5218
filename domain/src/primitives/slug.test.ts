import { describe, expect, it } from 'vitest';
import { slugOf } from './slug.ts';

describe('slugs', () => {
  it.each([
    ['What we got wrong', 'what-we-got-wrong'],
    ['Résumé', 'resume'],
    ['Benoît Durand', 'benoit-durand'],
    ['Straße & Søn', 'strasse-son'],
    ['Łódź', 'lodz'],
    ['  P/E, 12 %  ', 'p-e-12'],
    ['ﬁnance', 'finance'],
    ['', ''],
    ['   ', ''],
  ])('of %s: %s', (text, slug) => {
    expect(slugOf(text, 120)).toBe(slug);
  });

  it.each([
    ['ईरा देशमुख', 'विक्रम साठे'],
    ['ईरा 2', 'विक्रम 2'],
    ['GST क्या है', 'GST कब है'],
    ['இரா', 'இரு'],
    ['☂', '☃'],
  ])('of %s and %s differ', (one, other) => {
    expect(slugOf(one, 120)).toMatch(/^[a-z0-9-]+$/);
    expect(slugOf(one, 120)).not.toBe(slugOf(other, 120));
    expect(slugOf(one, 120)).toBe(slugOf(one.normalize('NFD'), 120));
  });

  it.each([
    ['one two three', 13, 'one-two-three'],
    ['one two three', 12, 'one-two'],
    ['one two three', 7, 'one-two'],
    ['one two three', 6, 'one'],
    ['incomprehensible', 6, 'incomp'],
  ])('of %s with at most %d characters end with a whole word: %s', (text, most, slug) => {
    expect(slugOf(text, most, 'after-word')).toBe(slug);
  });

  it('respect the limit and do not end in a hyphen', () => {
    for (const most of [20, 21, 22]) {
      expect(slugOf('a-bc '.repeat(40), most).length).toBeLessThanOrEqual(most);
      expect(slugOf('a-bc '.repeat(40), most)).not.toMatch(/-$/);
      expect(slugOf(`${'a-bc '.repeat(40)}विक्रम`, most).length).toBeLessThanOrEqual(most);
    }
  });
});

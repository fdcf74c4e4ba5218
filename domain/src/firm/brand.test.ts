import { describe, expect, it } from 'vitest';
import { accentColours, accentProblem, contrast, isHexColour } from './brand.ts';
import type { Hex } from './brand.ts';

/** Grid over the whole colour space with 17 steps per channel. */
const every: Hex[] = [];
for (let red = 0; red < 256; red += 15)
  for (let green = 0; green < 256; green += 15)
    for (let blue = 0; blue < 256; blue += 15)
      every.push(`#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`);

describe('the accent of a firm', () => {
  it('is a colour as #rrggbb', () => {
    expect(isHexColour('#1d6F8b')).toBe(true);
    for (const text of ['1d6f8b', '#fff', 'red', '#12345g', '#1234567', '']) {
      expect(isHexColour(text)).toBe(false);
      expect(accentProblem(text)).toContain('#1d6f8b');
    }
  });

  it('has the contrast ratios that WCAG defines', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it('is legible in both themes, for any colour', () => {
    const taken = every.filter((colour) => accentProblem(colour) === null);
    expect(taken.length).toBeGreaterThan(every.length / 2);
    for (const colour of taken)
      for (const { accent, strong, onAccent, wash } of Object.values(accentColours(colour))) {
        expect([colour, contrast(accent, onAccent) >= 4.5]).toEqual([colour, true]);
        expect([colour, contrast(strong, onAccent) >= 4.5]).toEqual([colour, true]);
        expect(isHexColour(wash)).toBe(true);
      }
  });

  it('differs from the page in both themes', () => {
    expect(accentProblem('#fbf7ee')).toContain('close to the page');
    expect(accentProblem('#f2a71b')).toBeNull();
    for (const colour of ['#0b1f3a', '#5f1801', '#1d6f8b'] as const) {
      expect(accentProblem(colour)).toBeNull();
      expect(contrast(accentColours(colour).dark.accent, '#12161d')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('is refused if no text is legible on it', () => {
    const refused = every.filter((colour) => accentProblem(colour)?.startsWith('Neither'));
    expect(refused.length).toBeGreaterThan(0);
    expect(accentProblem('#7d7d7d')).toContain('Neither');
  });
});

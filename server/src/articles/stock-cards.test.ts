import { describe, expect, it } from 'vitest';
import { drawStockCards } from './stock-cards.ts';

const place = (symbol: string) => `<div class="stock-place">${symbol}</div>`;
const facts = {
  closes: new Map(),
  weights: new Map([['ABC', [{ title: 'Focused', weight: 0.1 }]]]),
  names: new Map([['ABC', 'Abc Ltd']]),
  text: { recommendations: [], disclosure: null },
} as unknown as Parameters<typeof drawStockCards>[1];

describe('stock cards', () => {
  it('follow the paragraph that mentions the stock, once each', () => {
    const html = `<p>One</p><p>Two</p>\n${place('ABC')}<p>Three</p>${place('ABC')}${place('XYZ')}<p>Four</p>`;
    const drawn = drawStockCards(html, facts);
    expect(drawn).toMatch(
      /^<p>One<\/p><p>Two<\/p><div class="stock-card"[^]*<\/div><p>Three<\/p><p>Four<\/p>$/,
    );
  });

  it.each(['<p>', '</p>', ' ', '<p></p>', place('XYZ')])(
    'are placed in linear time after many of "%s"',
    (worst) => {
      const started = performance.now();
      drawStockCards(`${worst.repeat(400_000 / worst.length)}${place('ABC')}`, facts);
      // Quadratic time would be more than a minute.
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );
});

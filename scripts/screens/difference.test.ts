import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { differencesPage } from './differences-page.ts';
import { difference } from './difference.ts';

function picture(width: number, height: number, dot: boolean): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(255);
  if (dot)
    for (let x = 4; x < 8; x += 1)
      for (let y = 4; y < 8; y += 1) png.data.set([0, 0, 0, 255], (y * width + x) * 4);
  return PNG.sync.write(png);
}

describe('the difference of two pictures', () => {
  it('is nothing for the same', () => {
    expect(difference(picture(20, 20, true), picture(20, 20, true))).toEqual({ share: 0, picture: null });
  });

  it('finds what was moved or changed', () => {
    const { share, picture: shown } = difference(picture(20, 20, false), picture(20, 20, true));
    expect(share).toBeCloseTo(16 / 400, 2);
    expect(PNG.sync.read(shown ?? Buffer.alloc(0)).width).toBe(20);
  });

  it('counts what one of them has more', () => {
    expect(difference(picture(20, 20, false), picture(20, 25, false)).share).toBeCloseTo(0.2, 9);
  });
});

describe('the page', () => {
  it('has the largest difference first, and tells what did not change', () => {
    const one = { name: 'portfolios', question: 'Which?', answer: 'This.', look: '390-light' };
    const html = differencesPage('a<b', 'c', [
      { ...one, share: 0.01, hasPicture: true },
      { ...one, name: 'home', share: 0.5, hasPicture: true },
      { ...one, name: 'forgot', share: 0, hasPicture: false },
    ]);
    expect(html.indexOf('home')).toBeLessThan(html.indexOf('portfolios'));
    expect(html).toContain('1 of 3 pictures are the same: forgot (390-light)');
    expect(html).toContain('a&lt;b');
    expect(html).not.toContain('forgot-390-light-difference.png');
  });
});

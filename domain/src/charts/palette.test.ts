import { describe, expect, it } from 'vitest';
import { palette } from './palette.ts';
import type { Colour } from './scene.ts';

type Triple = readonly [number, number, number];

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const lightOf = (hex: string): Triple => {
  const part = (from: number) => linear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return [part(1), part(3), part(5)];
};
const luminance = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(one: string, other: string): number {
  const [low, high] = [luminance(lightOf(one)), luminance(lightOf(other))].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** Colour vision deficiencies at full severity in linear light (Machado, Oliveira and Fernandes 2009). */
const deficiencies: Readonly<Record<string, readonly Triple[]>> = {
  none: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const dot = ([a, b, c]: Triple, [x, y, z]: Triple) => a * x + b * y + c * z;
const clamped = (value: number) => Math.min(1, Math.max(0, value));

/** Returns the colour in Ottosson's OKLab, where equal distances look roughly equal and 0.02 is just noticeable. */
function seen(hex: string, matrix: readonly Triple[]): Triple {
  const light = lightOf(hex);
  const [r = 0, g = 0, b = 0] = matrix.map((row) => clamped(dot(row, light)));
  const rgb: Triple = [r, g, b];
  const l = Math.cbrt(dot([0.4122214708, 0.5363325363, 0.0514459929], rgb));
  const m = Math.cbrt(dot([0.2119034982, 0.6806995451, 0.1073969566], rgb));
  const s = Math.cbrt(dot([0.0883024619, 0.2817188376, 0.6299787005], rgb));
  const lms: Triple = [l, m, s];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], lms),
    dot([1.9779984951, -2.428592205, 0.4505937099], lms),
    dot([0.0259040371, 0.7827717662, -0.808675766], lms),
  ];
}
function distance(one: string, other: string, matrix: readonly Triple[]): number {
  const [a, b] = [seen(one, matrix), seen(other, matrix)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

const family: readonly Colour[] = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const pairs: readonly (readonly [Colour, Colour, number])[] = [
  ['subject', 'benchmark', 0.15],
  ['gain', 'loss', 0.14],
  ...family.flatMap((one, at) => family.slice(at + 1).map((other) => [one, other, 0.09] as const)),
];

describe.each(['light', 'dark'] as const)('chart colours in the theme %s', (theme) => {
  const colours = palette[theme];
  const data: readonly Colour[] = ['subject', 'benchmark', 'gain', 'loss', ...family];

  it.each(data)('%s is visible on paper', (name) => {
    expect(contrast(colours[name], colours.paper)).toBeGreaterThanOrEqual(theme === 'dark' ? 4.5 : 3);
  });

  it.each(['subject', 'gain', 'loss'] as const)('%s is legible as text', (name) => {
    expect(contrast(colours[name], colours.paper)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries(deficiencies))('are distinguishable: %s', (_name, matrix) => {
    const near = pairs.filter(
      ([one, other, least]) => distance(colours[one], colours[other], matrix) < least,
    );
    expect(near).toEqual([]);
  });

  it('distinguish the subject from its grey benchmark', () => {
    expect(contrast(colours.subject, colours.benchmark)).toBeGreaterThanOrEqual(1.5);
  });
});

it('rejects red next to green', () => {
  expect(distance('#b03a2e', '#6b7a1f', deficiencies['deuteranopia'] ?? [])).toBeLessThan(0.14);
});

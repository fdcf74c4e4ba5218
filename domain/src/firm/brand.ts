import { colours } from '../theme/colours.ts';

/** Colour as `#rrggbb`. */
export type Hex = `#${string}`;

/** Firm accent adapted to one theme. `onAccent` is the colour of text on it. */
export interface AccentColours {
  readonly accent: Hex;
  readonly strong: Hex;
  readonly onAccent: Hex;
  readonly wash: Hex;
}

const paper = { light: colours.light.paper, dark: colours.dark.paper } as const;
const darkText = colours.light.ink;
const lightText = colours.light.raised;
/** WCAG AA minimum for text. */
const textContrast = 4.5;
/** Minimum contrast that distinguishes a button from the page. */
const leastOnPaper = 1.5;
const leastOnDarkPaper = 4.5;

export function isHexColour(text: string): text is Hex {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Returns one sentence on why a colour cannot be the accent, or null if it can. */
export function accentProblem(text: string): string | null {
  if (!isHexColour(text)) return 'Use a colour such as #1d6f8b.';
  if (contrast(text, onColour(text)) < textContrast)
    return 'Neither dark nor light text is easy to read on this colour. Choose a lighter or a darker one.';
  return contrast(text, paper.light) < leastOnPaper
    ? 'This colour is too close to the page’s. Choose a darker or stronger one.'
    : null;
}

/**
 * Returns the accent colours in both themes.
 * @param accent a colour without an `accentProblem`
 */
export function accentColours(accent: Hex): { readonly light: AccentColours; readonly dark: AccentColours } {
  return {
    light: coloursOn(paper.light, 0.16, accent),
    dark: coloursOn(
      paper.dark,
      0.16,
      lightenedUntil(accent, (colour) => contrast(colour, paper.dark) >= leastOnDarkPaper),
    ),
  };
}

function coloursOn(page: Hex, washShare: number, accent: Hex): AccentColours {
  const onAccent = onColour(accent);
  const [nearer, further] =
    onAccent === darkText ? (['#000000', '#ffffff'] as const) : (['#ffffff', '#000000'] as const);
  const stronger = mix(accent, nearer, 0.1);
  const strong = contrast(stronger, onAccent) >= textContrast ? stronger : mix(accent, further, 0.1);
  return { accent: lower(accent), strong, onAccent, wash: mix(page, accent, washShare) };
}

function onColour(colour: Hex): Hex {
  return contrast(colour, darkText) >= contrast(colour, lightText) ? darkText : lightText;
}

function lightenedUntil(colour: Hex, isGood: (colour: Hex) => boolean): Hex {
  for (let share = 0; share < 1; share += 0.05) {
    const lighter = mix(colour, '#ffffff', share);
    if (isGood(lighter) && contrast(lighter, onColour(lighter)) >= textContrast) return lighter;
  }
  return '#ffffff';
}

/** Returns a mix in sRGB. `share` is the fraction of the second colour. */
function mix(one: Hex, other: Hex, share: number): Hex {
  const [from, to] = [channels(one), channels(other)];
  const mixed = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function lower(colour: Hex): Hex {
  return `#${colour.slice(1).toLowerCase()}`;
}

/** Returns the WCAG 2 contrast ratio of two colours, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

import fs from 'node:fs';
import path from 'node:path';

/** The app's fonts in its build output; empty without a build. */
export type AppFonts = {
  /** `@font-face` rules for the first names in the font stacks of the stylesheet. */
  readonly rules: string;
  /** Fonts to preload, used at the top of a page. */
  readonly preloads: readonly string[];
};

const latin =
  'U+0-FF, U+131, U+152-153, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212';
const rupee = 'U+20B9';
const faces = [
  { file: 'inter', family: 'Inter', range: latin, isFirst: true },
  { file: 'inter-rupee', family: 'Inter', range: rupee, isFirst: false },
  { file: 'serif', family: 'Source Serif 4', range: latin, isFirst: true },
  { file: 'serif-rupee', family: 'Source Serif 4', range: rupee, isFirst: false },
] as const;

/** Ascent and descent of our fonts in percent of the font size. */
const inter = { ascent: 96.3, descent: 24.1 };
const serif = { ascent: 99.9, descent: 32.5 };

/**
 * System fonts with the metrics of ours, so that the swap hardly moves any line. Sizes are the width of English text in
 * our font relative to the system's, in percent.
 */
const fallbacks = [
  fallback('Arial Fallback', 400, ['Arial', 'Helvetica', 'Liberation Sans', 'Roboto'], 106.8, inter),
  fallback('Arial Fallback', 700, ['Arial Bold', 'Helvetica Bold', 'Liberation Sans Bold'], 101.1, inter),
  fallback('Georgia Fallback', 400, ['Georgia'], 97, serif),
  fallback('Georgia Fallback', 700, ['Georgia Bold'], 88, serif),
  fallback('Times Fallback', 400, ['Times New Roman', 'Liberation Serif'], 118.8, serif),
  fallback('Times Fallback', 700, ['Times New Roman Bold', 'Liberation Serif Bold'], 113.1, serif),
];

function fallback(
  family: string,
  weight: number,
  fonts: readonly string[],
  size: number,
  { ascent, descent }: typeof inter,
): string {
  const src = fonts.map((font) => `local('${font}')`).join(', ');
  const scaled = (measure: number) => `${((measure / size) * 100).toFixed(1)}%`;
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: ${src}; size-adjust: ${size}%; ascent-override: ${scaled(ascent)}; descent-override: ${scaled(descent)}; line-gap-override: 0%; }`;
}

/**
 * Returns a `@font-face` rule with the embedded font for an image, which cannot load other files. Empty without a
 * build. The family is the second in the charts' font stack.
 */
export function embeddedFont(webRoot: string | null): string {
  const [first] = appFonts(webRoot).preloads;
  if (webRoot === null || first === undefined) return '';
  const data = fs.readFileSync(path.join(webRoot, first)).toString('base64');
  return `@font-face{font-family:Inter;font-weight:400 700;src:url(data:font/woff2;base64,${data})}`;
}

/** Finds the fonts of a build by name, ignoring its eight-character hashes. */
export function appFonts(webRoot: string | null): AppFonts {
  const folder = webRoot === null ? null : path.join(webRoot, 'assets');
  const names = folder !== null && fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const found = faces.flatMap((face) => {
    const name = names.find((each) => new RegExp(`^${face.file}-[\\w-]{8}\\.woff2$`).test(each));
    return name === undefined ? [] : [{ ...face, url: `/assets/${name}` }];
  });
  return {
    // `swap`, because most readers come once, and on a first visit a phone has no font in time for
    // `optional`.
    rules: [
      ...found.map(
        ({ family, url, range }) =>
          `@font-face { font-family: '${family}'; font-weight: 400 700; font-display: swap; src: url('${url}') format('woff2'); unicode-range: ${range}; }`,
      ),
      ...fallbacks,
    ].join('\n'),
    preloads: found.flatMap(({ isFirst, url }) => (isFirst ? [url] : [])),
  };
}

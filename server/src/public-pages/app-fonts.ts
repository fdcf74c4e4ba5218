import fs from 'node:fs';
import path from 'node:path';

/** The app's fonts in its build output; empty without a build. */
export type AppFonts = {
  /** `@font-face` rules for the first names in the stylesheet's font stacks. */
  readonly rules: string;
  /** Fonts used at the top of a page. */
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

/** Finds a build's fonts by name, to which the build appends an eight-character hash. */
export function appFonts(webRoot: string | null): AppFonts {
  const folder = webRoot === null ? null : path.join(webRoot, 'assets');
  const names = folder !== null && fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  const found = faces.flatMap((face) => {
    const name = names.find((each) => new RegExp(`^${face.file}-[\\w-]{8}\\.woff2$`).test(each));
    return name === undefined ? [] : [{ ...face, url: `/assets/${name}` }];
  });
  return {
    // `optional`: a late font must not shift the text.
    rules: found
      .map(
        ({ family, url, range }) =>
          `@font-face { font-family: '${family}'; font-weight: 400 700; font-display: optional; src: url('${url}') format('woff2'); unicode-range: ${range}; }`,
      )
      .join('\n'),
    preloads: found.flatMap(({ isFirst, url }) => (isFirst ? [url] : [])),
  };
}

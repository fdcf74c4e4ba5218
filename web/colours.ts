import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { colourTokens as chartTokens, palette } from '../domain/src/charts/palette.ts';
import { colours } from '../domain/src/theme/colours.ts';
import type { ColourName, Theme } from '../domain/src/theme/colours.ts';

const tokens = {
  paper: '--paper',
  raised: '--raised',
  sunken: '--sunken',
  ink: '--ink',
  soft: '--ink-soft',
  faint: '--ink-faint',
  rule: '--rule',
  strong: '--rule-strong',
  accent: '--accent',
  accentStrong: '--accent-strong',
  onAccent: '--on-accent',
  accentWash: '--accent-wash',
  good: '--good',
  goodWash: '--good-wash',
  bad: '--bad',
  badWash: '--bad-wash',
} as const satisfies Readonly<Record<ColourName, string>>;

/** Colours that a firm may replace at run time with `wearBrand`. */
const ofBrand: ReadonlySet<string> = new Set([
  tokens.accent,
  tokens.accentStrong,
  tokens.onAccent,
  tokens.accentWash,
]);

function tokensOf(theme: Theme): string {
  const values: Readonly<Record<string, string>> = { ...palette[theme], ...colours[theme] };
  return Object.entries({ ...chartTokens, ...tokens })
    .map(([name, token]) =>
      ofBrand.has(token)
        ? `${token}:var(${token.replace('--', `--brand-${theme}-`)},${values[name]})`
        : `${token}:${values[name]}`,
    )
    .join(';');
}

const css = `:root{${tokensOf('light')}}:root[data-theme='dark']{${tokensOf('dark')}}`;
const templates = path.join(import.meta.dirname, 'templates');

/** Replaces placeholders such as `%light.paper%`. */
function filled(text: string): string {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = colours;
  return text.replaceAll(/%(light|dark)\.(\w+)%/gv, (placeholder, theme: string, name: string) => {
    const colour = values[theme]?.[name];
    if (colour === undefined) throw new Error(`No colour is named ${placeholder}.`);
    return colour;
  });
}

/** Writes the colours of `domain/src/theme` into the pages, `ui/tokens.css` and the files of `templates`. */
export function colourTheme({ emitsTemplates }: { emitsTemplates: boolean }): Plugin {
  const files = emitsTemplates ? fs.readdirSync(templates) : [];
  const read = (name: string) => filled(fs.readFileSync(path.join(templates, name), 'utf8'));
  return {
    name: 'colour-theme',
    enforce: 'pre',
    transform: { filter: { id: /\/ui\/tokens\.css$/v }, handler: (code) => `${css}${code}` },
    transformIndexHtml: { order: 'pre', handler: filled },
    generateBundle() {
      for (const fileName of files) this.emitFile({ type: 'asset', fileName, source: read(fileName) });
    },
    configureServer({ middlewares }) {
      const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.svg': 'image/svg+xml' };
      for (const name of files)
        middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('content-type', types[path.extname(name)] ?? 'text/plain');
          response.end(read(name));
        });
    },
  };
}

import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { colourTokens, palette } from '../domain/src/charts/palette.ts';
import type { Colour } from '../domain/src/charts/scene.ts';

const css = fs.readFileSync(path.join(import.meta.dirname, '../web/src/ui/tokens.css'), 'utf8');
const [light = '', dark = ''] = css.split("[data-theme='dark']");

it.each([
  ['light', light],
  ['dark', dark],
] as const)('the tokens have the colours of charts, %s', (theme, part) => {
  const inTokens = Object.fromEntries(
    (Object.entries(colourTokens) as [Colour, string][]).map(([name, token]) => [
      name,
      new RegExp(`${token}: (#[0-9a-f]{6});`).exec(part)?.[1],
    ]),
  );
  expect(inTokens).toEqual(palette[theme]);
});

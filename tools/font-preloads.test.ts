import fs from 'node:fs';
import { expect, it } from 'vitest';

const page = (name: string) => fs.readFileSync(new URL(`../web/${name}`, import.meta.url), 'utf8');

/** Returns the fonts that a page preloads, by file name. */
function fontsOf(name: string): string[] {
  const links = page(name).matchAll(/<link rel="preload" href="[^"]*?\/([\w-]+\.woff2)" as="font"/g);
  return [...links].map(([, file = '']) => file);
}

it('the console preloads the member app’s fonts, because late ones are never shown (`font-display: optional`)', () => {
  expect(fontsOf('staff/index.html')).toEqual(['inter.woff2', 'serif.woff2']);
  expect(fontsOf('staff/index.html')).toEqual(fontsOf('index.html'));
});

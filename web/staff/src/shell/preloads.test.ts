import { expect, it } from 'vitest';
import consolePage from '../../index.html?raw';
import appPage from '../../../index.html?raw';

/** Returns the fonts that a page preloads, by file name. */
function fontsOf(page: string): string[] {
  const links = page.matchAll(/<link rel="preload" href="[^"]*?\/([\w-]+\.woff2)" as="font"/g);
  return [...links].map(([, file = '']) => file);
}

it('the console preloads the fonts of the member app: a late one is never shown (`font-display: optional`)', () => {
  expect(fontsOf(consolePage)).toEqual(['inter.woff2', 'serif.woff2']);
  expect(fontsOf(consolePage)).toEqual(fontsOf(appPage));
});

import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';

const folder = process.env['SCREENSHOTS_DIR'];
const widths = folder === undefined ? [390, 1440] : [390, 768, 1440];

const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  widths.map((width) => ({ colorScheme, viewport: { width, height: width < 700 ? 844 : 900 } })),
);

/**
 * The same page at each width and in both themes: what changes is CSS and what listens to it. Findings are looked for in
 * all looks with pictures, otherwise in two that have both themes and both widths: that is most of the time.
 */
export async function inspectLooks(page: Page, name: string): Promise<void> {
  for (const { colorScheme, viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const isAnalysed = folder !== undefined || viewport.width < 700 === (colorScheme === 'dark');
    await inspect(page, `${name}-${viewport.width}-${colorScheme}`, isAnalysed);
  }
}

/** No accessibility finding, no sideways scroll; a picture where they are wanted. */
async function inspect(page: Page, name: string, isAnalysed: boolean): Promise<void> {
  // Loading is over and web fonts are there: what is inspected is what is read.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('Loading...')).toHaveCount(0, { timeout: 15_000 });
  await page.evaluate(() => document.fonts.ready);
  // A sheet that is still fading in has too little contrast for a moment.
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  if (folder !== undefined) {
    fs.mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
  }
  const { violations } = isAnalysed ? await new AxeBuilder({ page }).analyze() : { violations: [] };
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
}

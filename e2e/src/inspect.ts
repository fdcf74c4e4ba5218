import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import fs from 'node:fs';
import path from 'node:path';
import { inspectZoomed } from './zoomed.ts';

declare global {
  interface Window {
    /** axe, after its script is injected into the page. */
    axe: { run: (context: Document, options: typeof axeOptions) => Promise<{ violations: Violation[] }> };
  }
}
type Violation = { readonly id: string; readonly nodes: readonly { readonly target: unknown[] }[] };

/**
 * Skips frames, which are third-party pages, and reports only violations. `smallTargets` below
 * replaces the rule `target-size` (WCAG 2.2), which takes a quarter of the time.
 */
const axeOptions = {
  resultTypes: ['violations' as const],
  iframes: false,
};

/** CSS pixels. Excludes links within a sentence, which are only as high as their line. */
const smallestTarget = 24;

const folder = process.env['SCREENSHOTS_DIR'];
/**
 * In `npm test`, a dark phone and a light desktop, which together cover both widths and both themes. With screenshots,
 * every combination plus the width in between.
 */
const looks = (
  folder === undefined
    ? ([
        [390, 'dark'],
        [1440, 'light'],
      ] as const)
    : (['light', 'dark'] as const).flatMap((scheme) =>
        [390, 768, 1440].map((width) => [width, scheme] as const),
      )
).map(([width, colorScheme]) => ({ colorScheme, viewport: { width, height: width < 700 ? 844 : 900 } }));

/**
 * Inspects the same page in each look. Between looks, only CSS and code that listens to it change. Closes toasts first,
 * because they cover part of the page until they disappear.
 */
export async function inspectLooks(page: Page, name: string): Promise<void> {
  await page
    .locator('[data-toast] button[aria-label="Close"]')
    .evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()));
  for (const { colorScheme, viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await inspect(page, `${name}-${viewport.width}-${colorScheme}`);
    // The first look has already waited for loading; later ones set their own size.
    if (viewport === looks[0]?.viewport) await inspectZoomed(page, name);
  }
}

/** Checks for accessibility violations and horizontal scrolling, and captures a screenshot if enabled. */
async function inspect(page: Page, name: string): Promise<void> {
  // Wait for loading to finish and for web fonts, so that the final page is inspected.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 15_000 });
  await expect(page.getByText('Loading...')).toHaveCount(0, { timeout: 15_000 });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A sheet that is still fading in has too little contrast. Wait two frames, so that theme transitions
    // have started, then until they end.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  if (folder !== undefined) {
    fs.mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
  }
  const findings = (await violationsOf(page)).map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(findings, name).toEqual([]);
  expect(await smallTargets(page), `${name} has targets that are too small`).toEqual([]);
  expect(await smallWarnings(page), `${name} has the regulator’s warning below 10 points`).toEqual([]);
  await followPublicLinks(page);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Inspects the loading and error states in both looks for violations and horizontal scrolling. */
export async function inspectMeanwhile(page: Page, name: string): Promise<void> {
  for (const { colorScheme, viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const findings = (await violationsOf(page)).map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
    expect(findings, `${name}-${viewport.width}-${colorScheme}`).toEqual([]);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

/** 10 points in CSS pixels, the minimum size that the regulator requires for the warning on every page. */
const warningSize = 13.33;

function smallWarnings(page: Page): Promise<number[]> {
  return page
    .locator('[data-risk-warning]')
    .evaluateAll(
      (all, least) =>
        all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)).filter((size) => size < least),
      warningSize,
    );
}

const followed = new Map<string, Promise<number>>();

/** Checks that no link leads to a missing page. */
async function followPublicLinks(page: Page): Promise<void> {
  const hrefs = await page
    .locator('a[href^="/public/"]')
    .evaluateAll((all) => all.flatMap((each) => each.getAttribute('href') ?? []));
  for (const href of new Set(hrefs)) {
    const status = followed.get(href) ?? page.request.get(href).then((answer) => answer.status());
    followed.set(href, status);
    expect(await status, href).toBe(200);
  }
}

/** Returns the texts of interactive elements below the minimum size, except links within running text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, select, input:not([type="hidden"]), [role="tab"], [role="menuitem"], [role="slider"]',
    );
    return [...all].flatMap((element) => {
      // A checkbox can also be clicked by its label.
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      const around = element.parentElement?.textContent?.trim() ?? '';
      const isInText =
        getComputedStyle(element).display === 'inline' &&
        around.length > (element.textContent?.trim() ?? '').length;
      if (!isSeen || isInText || (width >= smallest && height >= smallest)) return [];
      const words = element.ariaLabel ?? element.textContent?.trim() ?? '';
      return [`${element.localName} "${words.slice(0, 40)}" ${Math.round(width)} × ${Math.round(height)}`];
    });
  }, smallestTarget);
}

/**
 * Returns the page's violations. axe is half a megabyte, so it is injected only once per page and reused for the other
 * looks.
 */
async function violationsOf(page: Page): Promise<readonly Violation[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (isThere) {
    return page.evaluate(async (options) => (await window.axe.run(document, options)).violations, axeOptions);
  }
  return (await new AxeBuilder({ page }).setLegacyMode().options(axeOptions).analyze()).violations;
}

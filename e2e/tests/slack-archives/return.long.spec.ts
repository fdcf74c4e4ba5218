import type { Page } from '@playwright/test';
import { expect, test } from '../../src/test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Messages found' });
const placeOf = (page: Page) => list(page).evaluate((element) => element.scrollTop);

/** Scrolls in wheel steps until the list stops moving. */
async function scrollDown(page: Page): Promise<void> {
  await list(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, 1_200);
    expect(await placeOf(page)).toBeGreaterThan(3_000);
  }).toPass();
  let before = -1;
  await expect(async () => {
    const now = await placeOf(page);
    const isStill = now === before;
    before = now;
    expect(isStill).toBe(true);
  }).toPass();
}

/**
 * Returns the screen position of a hit. The list's scroll offset is unreliable, because rows above are measured later.
 */
const topOf = (page: Page, hit: string) =>
  list(page)
    .locator(`article[data-row="${hit}"]`)
    .evaluate((element) => element.getBoundingClientRect().top);

/**
 * Returns the hit in the middle of the viewport and its position. Reads both in one step, because rows above it can
 * appear, disappear or be measured at any time.
 */
const middleHit = (page: Page) =>
  list(page).evaluate((element) => {
    const frame = element.getBoundingClientRect();
    const middle = frame.top + frame.height / 2;
    const hits = [...element.querySelectorAll<HTMLElement>('[data-hit]')].map((each) => ({
      hit: each.dataset['hit'] ?? '',
      away: Math.abs(each.getBoundingClientRect().top - middle),
      top: each.querySelector('article')?.getBoundingClientRect().top ?? 0,
    }));
    const [nearest] = hits.toSorted((a, b) => a.away - b.away);
    return { hit: nearest?.hit ?? '', top: nearest?.top ?? 0 };
  });

/** Clicks a hit in the middle of the viewport. Returns its id and its position before the click. */
async function openHit(page: Page): Promise<{ hit: string; top: number }> {
  let found = await middleHit(page);
  await expect(async () => {
    const before = found;
    found = await middleHit(page);
    expect(found).toEqual(before);
  }).toPass();
  await list(page).locator(`[data-hit="${found.hit}"]`).getByRole('link', { name: / in #/ }).click();
  await expect(page).toHaveURL(/\/slack-archives\/c\//);
  await expect(page.locator('[aria-current="true"]').first()).toHaveAttribute('data-row', found.hit);
  return found;
}

test.use({ viewport: { width: 1440, height: 900 } });

test('Back from a hit restores the list position and focuses the hit', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/slack-archives/search?q=dividend');
  await expect(list(page).getByRole('article').first()).toBeVisible();
  await scrollDown(page);
  const { hit, top } = await openHit(page);
  await page.goBack();
  await expect(page.locator('article:focus')).toHaveAttribute('data-row', hit);
  await expect.poll(async () => Math.abs((await topOf(page, hit)) - top)).toBeLessThan(5);
});

test('Escape returns to the list from any focus except a field', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/slack-archives/search?q=dividend');
  await expect(list(page).getByRole('article').first()).toBeVisible();
  await scrollDown(page);
  const { hit, top } = await openHit(page);
  await page.getByLabel('Jump to').focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/slack-archives\/c\//);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home' }).focus();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/search\?q=dividend/);
  await expect(page.locator('article:focus')).toHaveAttribute('data-row', hit);
  await expect.poll(async () => Math.abs((await topOf(page, hit)) - top)).toBeLessThan(5);
  // Reuses the history entry and does not add a new one.
  await page.goForward();
  await expect(page).toHaveURL(/\/slack-archives\/c\//);
});

test('a search focuses its results', async ({ pageOf }) => {
  const page = await pageOf('premium');
  await page.goto('/slack-archives');
  for (const [words, found] of [
    ['dividend', /^[\d,]+ messages$/],
    ['xylophonist', /^No results found\.$/],
  ] as const) {
    await page.getByLabel('Search words').fill(words);
    await page.getByLabel('Search words').press('Enter');
    await expect(page.getByRole('heading', { name: found })).toBeFocused();
  }
});

const reading = [
  { name: 'search', path: '/slack-archives/search?q=dividend', region: /^Messages found$/, least: 2 / 3 },
  { name: 'channel', path: '/slack-archives/c/C0DEMO03', region: /^Messages of #/, least: 0.8 },
] as const;

for (const { name, path, region, least } of reading) {
  test(`${name}: one scroll bar at a desk, ${Math.round(least * 100)} % of a phone for messages`, async ({
    pageOf,
  }) => {
    const page = await pageOf('premium');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const messages = page.getByRole('region', { name: region });
    await expect(messages.getByRole('article').first()).toBeVisible();
    const scrolling = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const isRoot = element === document.scrollingElement;
        const scrolls = isRoot || /auto|scroll/.test(getComputedStyle(element).overflowY);
        const isLonger = element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0;
        return scrolls && isLonger ? [element.ariaLabel ?? element.localName] : [];
      }),
    );
    expect(scrolling).toEqual([expect.stringMatching(region)]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => scrollTo(0, 0));
    const navigation = await page.getByRole('navigation', { name: 'Sections' }).boundingBox();
    const box = await messages.boundingBox();
    const seen = Math.min((box?.y ?? 0) + (box?.height ?? 0), navigation?.y ?? 844) - (box?.y ?? 0);
    expect(seen).toBeGreaterThanOrEqual(844 * least);
  });
}

import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Moves the focus to an element, possibly in a frame, using only Tab. @throws if 150 presses do not reach it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 20_000 });
  for (let presses = 0; presses < 150; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

/** Selects a radio button by moving to its group with Tab, then using the arrow keys. */
export async function choose(page: Page, radio: Locator): Promise<void> {
  const name = (await radio.getAttribute('name')) ?? '';
  const isInGroup = () =>
    page.evaluate((wanted) => document.activeElement?.getAttribute('name') === wanted, name);
  for (let presses = 0; presses < 150 && !(await isInGroup()); presses += 1) await page.keyboard.press('Tab');
  for (let presses = 0; presses < 20 && !(await radio.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown');
  await expect(radio).toBeChecked();
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.ownerDocument.hasFocus() && element.matches(':focus'));
}

/** Moves to a field by Tab and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Moves to a button or link by Tab and presses Enter. */
export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  // Enter may close the focused frame, and Chromium then sometimes never acknowledges the key.
  await Promise.race([page.keyboard.press('Enter'), page.waitForEvent('framedetached')]);
}

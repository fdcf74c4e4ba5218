import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Moves the focus to an element, which may be in a frame, by Tab alone. @throws if 150 presses do not reach it */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible({ timeout: 20_000 });
  for (let presses = 0; presses < 150; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(target)}.`);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element.ownerDocument.hasFocus() && element.matches(':focus'));
}

/** Moves to a field by Tab and types over its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Moves to a button or link by Tab and presses Enter. */
export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

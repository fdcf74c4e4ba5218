import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { SandboxControl } from '../../sandbox/src/control.ts';
import { Person, sandbox } from './person.ts';

type Gift = {
  readonly plan?: string;
  readonly toEmail: string;
  readonly toName?: string;
  readonly message?: string;
};

/** Buys and pays for a gift as a signed-in member who may give. */
export async function give(
  page: Page,
  { plan = 'Premium Quarterly', toEmail, toName, message }: Gift,
): Promise<void> {
  await page.goto('/account/gifts');
  await page.getByRole('link', { name: 'Give a plan' }).click();
  await page.getByRole('radio', { name: new RegExp(plan, 'i') }).check();
  await page.getByLabel('Recipient’s email').fill(toEmail);
  if (toName !== undefined) await page.getByLabel('Recipient’s name').fill(toName);
  if (message !== undefined) await page.getByLabel('Your message').fill(message);
  await page.getByLabel(/I agree to the/).check();
  const payer = new Person(page);
  await payer.pay();
  await expect(page.getByText('Your gift is paid for.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('heading', { name: 'Gifts you gave' })).toBeVisible();
}

export async function claimLink(address: string, standIns: SandboxControl = sandbox): Promise<string> {
  const mail = await standIns.waitForMail(address, ({ subject }) => subject.includes('gave you'), 20_000);
  const link = /https?:\/\/\S*\/claim\/[\w-]+/.exec(mail.text)?.[0];
  expect(link).toBeDefined();
  return link ?? '';
}

/** Returns the gift to this address in the giver's list. */
export function giftOf(page: Page, address: string): Locator {
  return page.locator('[data-gift]').filter({ hasText: address });
}

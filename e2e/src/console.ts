import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { codeNow } from '../../server/src/testing/test-staff.ts';
import { demoPassword } from './person.ts';

/** Signs in as a staff member with a given role, using the current one-time code. */
export async function enterConsole(page: Page, role: string): Promise<void> {
  await page.goto('/staff/');
  await page.getByLabel('Email').fill(`${role}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Authenticator code').fill(codeNow());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
}

/** Opens a console page by section and name. Omit the name of the section's first page. */
export async function openSection(page: Page, section: string, name?: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Sections' })
    .first()
    .getByRole('link', { name: section })
    .click();
  if (name !== undefined)
    await page.getByRole('navigation', { name: section }).getByRole('link', { name, exact: true }).click();
}

export async function openMember(page: Page, search: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByLabel('Find anything').fill(search);
  await expect(page.getByRole('option').filter({ hasText: search })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/staff\/members\/[\w-]{36}/);
}

/** Returns the click sequences of staff actions, starting at the member's page. */
export function clicksOn(page: Page) {
  let count = 0;
  return {
    click: async (name: string, role: 'button' | 'menuitem' = 'button') => {
      count += 1;
      await page.getByRole(role, { name, exact: true }).click();
    },
    count: () => count,
  };
}

import type { Page } from '@playwright/test';
import { expect, test } from '../../src/test.ts';

/** Triggers every kind of page error that must fail a test. Messages stay in logged order. */
async function misbehave(page: Page): Promise<void> {
  await page.goto('/signin');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const thrown = page.context().waitForEvent('weberror');
  await page.evaluate(() => {
    console.error('a seeded message');
    setTimeout(() => {
      throw new Error('a seeded exception');
    });
  });
  await thrown;
}

const heard = [
  expect.stringMatching(/^error: a seeded message/),
  expect.stringMatching(/a seeded exception$/),
];

test('in the page of a test and in its second tab', async ({ page, watching }) => {
  await misbehave(page);
  expect(watching.takeComplaints()).toEqual(heard);
  await misbehave(await page.context().newPage());
  expect(watching.takeComplaints()).toEqual(heard);
});

test('in a separate context', async ({ newContext, watching }) => {
  const context = await newContext();
  await misbehave(await context.newPage());
  await context.close();
  expect(watching.takeComplaints()).toEqual(heard);
});

test('in a shared context, for the running test', async ({ pageOf, watching }) => {
  await misbehave(await pageOf(null));
  expect(watching.takeComplaints()).toEqual(heard);
});

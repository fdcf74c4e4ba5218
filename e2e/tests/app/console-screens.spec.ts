import type { Page } from '@playwright/test';
import type { ComparedScreen } from '../../src/screens/compared-screen.ts';
import { consoleScreens } from '../../src/screens/desk-list.ts';
import { enterConsole } from '../../src/console.ts';
import { inspectLooks } from '../../src/inspect.ts';
import { withTrial } from '../../src/own-trial.ts';
import { expect, test } from '../../src/test.ts';

// In this folder because files run in alphabetical order, and these tests take longest.
const signIn = consoleScreens.filter(({ as }) => as === null);
const within = consoleScreens.filter(({ as }) => as !== null);

/**
 * Opens each screen like `screens:compare`, in both looks and at 400 %.
 * @returns all problems found
 */
async function faultsOf(page: Page, screens: readonly ComparedScreen[]): Promise<string> {
  page.setDefaultTimeout(20_000);
  const faults: string[] = [];
  for (const { name, path, open } of screens) {
    try {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });
      await open?.(page);
      await inspectLooks(page, name);
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return faults.join('\n\n');
}

if (process.env['E2E_EVERY_SCREEN'] === '1') {
  // Includes every state and the full demo, which take too long for npm test.
  test('every console screen passes the checks in its states', async ({ newContext }) => {
    await withTrial(newContext, { DEMO: 'full' }, async ({ openPage }) => {
      test.setTimeout(600_000);
      const page = await openPage();
      expect(await faultsOf(page, signIn)).toBe('');
      await enterConsole(page, 'owner');
      expect(await faultsOf(page, within)).toBe('');
    });
  });
} else {
  const sections = within.filter(({ open, path }) => open === undefined && !path.includes('search='));
  for (const [at, name] of (['one half', 'the other half'] as const).entries()) {
    test(`${name} of the console’s sections pass the checks`, async ({ newContext }) => {
      const page = await (await newContext()).newPage();
      await enterConsole(page, 'owner');
      expect(
        await faultsOf(
          page,
          sections.filter((_, index) => index % 2 === at),
        ),
      ).toBe('');
    });
  }
}

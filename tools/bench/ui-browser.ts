import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import config from '../../e2e/playwright.config.ts';
import { demoPassword, Person } from '../../e2e/src/person.ts';
import { freePort } from '../../server/src/platform/free-port.ts';
import type { Screen } from './ui-screens.ts';

export const phone = { width: 390, height: 844 } as const;

export type BenchBrowser = {
  readonly context: BrowserContext;
  readonly debuggingPort: number;
  /** Returns the complete URL. `*` in a path stands for the newest article that the member may read. */
  readonly addressOf: (screen: Screen) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** Opens Chromium with a separate profile, signed in as `as` (signed out if null). */
export async function openBrowser(origin: string, as: string | null): Promise<BenchBrowser> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-bench-profile-'));
  const debuggingPort = await freePort();
  const launch = config.use?.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${debuggingPort}`],
    baseURL: origin,
    // Measure first visits, without a service worker's cache from an earlier page.
    serviceWorkers: 'block',
    viewport: phone,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  let article: string | null = null;
  if (as !== null) {
    const page = await context.newPage();
    const listed = page.waitForResponse((response) => response.url().endsWith('/api/user/home'));
    const person = new Person(page, `${as}@demo.test`, demoPassword);
    await person.signIn();
    await page.getByRole('button', { name: 'Profile menu' }).waitFor();
    if (as === 'premium') {
      const { articles }: { articles: { slug: string; isLocked: boolean }[] } = await (await listed).json();
      article = articles.find(({ isLocked }) => !isLocked)?.slug ?? null;
    } else {
      listed.catch(() => undefined);
    }
    await page.close();
  }
  return {
    context,
    debuggingPort,
    addressOf: async ({ path: address }) => `${origin}${address.replace('*', article ?? '')}`,
    close: async () => {
      await context.close();
      fs.rmSync(profile, { recursive: true, force: true });
    },
  };
}

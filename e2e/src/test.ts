import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { Person } from './person.ts';
import { stateOf } from './signed-in.ts';

type Fixtures = {
  readonly person: Person;
  readonly allowedMessages: RegExp[];
  /**
   * A page of a demo member, or of nobody, for what only looks: this worker's tests share the context, with a session
   * and a cache that are warm. What signs out, changes plans or goes offline takes a context of its own.
   */
  readonly pageOf: (member: string | null) => Promise<Page>;
  readonly leftovers: undefined;
};

const sharedContexts = new Map<string, Promise<BrowserContext>>();
const areShared = new WeakSet<BrowserContext>();

/** Every journey fails on an unexpected message in the console or an exception in the page. */
export const test = base.extend<Fixtures>({
  allowedMessages: [[], { option: true }],
  page: async ({ page, allowedMessages }, use, testInfo) => {
    const complaints = listen(page, allowedMessages);
    const happened = follow(page);
    await use(page);
    await pictureFailure([page], testInfo);
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = [...complaints, ...happened.toReversed()].join('\n');
      await testInfo.attach('what happened last', { body, contentType: 'text/plain' });
    }
    expect(complaints).toEqual([]);
  },
  person: async ({ page }, use) => {
    await use(new Person(page));
  },
  pageOf: async ({ browser, baseURL, allowedMessages }, use, testInfo) => {
    const open: { readonly page: Page; readonly complaints: readonly string[] }[] = [];
    await use(async (member) => {
      const page = await (await sharedContext(browser, baseURL ?? '', member)).newPage();
      open.push({ page, complaints: listen(page, allowedMessages) });
      return page;
    });
    await pictureFailure(
      open.map(({ page }) => page),
      testInfo,
    );
    for (const { page } of open) await page.close();
    expect(open.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  /** Contexts that a test has made and, failing or forgetful, has not closed. */
  leftovers: [
    async ({ browser }, use, testInfo) => {
      await use(undefined);
      for (const context of browser.contexts()) {
        if (areShared.has(context)) continue;
        await pictureFailure(context.pages(), testInfo);
        await context.close();
      }
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

function listen(page: Page, allowed: readonly RegExp[]): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    // A refused call is an answer the app shows; the browser reports it by itself.
    if (/Failed to load resource: the server responded with a status of (4\d\d|503)/.test(text)) return;
    if (allowed.some((pattern) => pattern.test(text))) return;
    complaints.push(`${message.type()}: ${text}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  return complaints;
}

/** The last calls of a page and where it went, for a failure that happens once, without queries and bodies. */
function follow(page: Page): readonly string[] {
  const happened: string[] = [];
  const startedAt = performance.now();
  const note = (what: string) => {
    happened.push(`${((performance.now() - startedAt) / 1_000).toFixed(2)} s  ${what}`);
    if (happened.length > 40) happened.shift();
  };
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) note(`page ${new URL(frame.url()).pathname}`);
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/api/')) note(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  page.on('requestfailed', (request) => {
    note(
      `failed ${request.method()} ${new URL(request.url()).pathname}: ${request.failure()?.errorText ?? ''}`,
    );
  });
  return happened;
}

function sharedContext(browser: Browser, baseURL: string, member: string | null): Promise<BrowserContext> {
  const name = member ?? '';
  const known = sharedContexts.get(name);
  if (known !== undefined) return known;
  const made = (async () => {
    const context = await browser.newContext({
      baseURL,
      ...(member === null ? {} : { storageState: await stateOf(browser, baseURL, `${member}@demo.test`) }),
    });
    areShared.add(context);
    return context;
  })();
  sharedContexts.set(name, made);
  return made;
}

/** Playwright's own pictures cost every context that is closed one, whether its test fails or not. */
async function pictureFailure(pages: readonly Page[], testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const page of pages) {
    const number = testInfo.attachments.length + 1;
    const path = testInfo.outputPath(`failed-${number}.png`);
    try {
      await page.screenshot({ path, timeout: 5_000 });
      await testInfo.attach(`picture ${number}`, { path, contentType: 'image/png' });
    } catch (error) {
      // A page that crashed has no picture; the failure itself is told by the test.
      console.warn(`No picture of the page that failed: ${String(error)}`);
    }
  }
}

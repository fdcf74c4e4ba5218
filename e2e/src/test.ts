import type { Browser, BrowserContext, BrowserContextOptions, Page, TestInfo } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { Person } from './person.ts';
import { stateOf } from './signed-in.ts';
import { watch } from './watch.ts';
import type { Watch } from './watch.ts';

type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;
type MemberPage = (member: string) => Promise<Page>;

type Watching = {
  readonly add: (context: BrowserContext) => void;
  /** Returns and clears the complaints so far that match the pattern, or all of them without a pattern. */
  readonly takeComplaints: (provoked?: RegExp) => readonly string[];
};

type Fixtures = {
  readonly person: Person;
  /** Registers every context of a test. Complaints of its pages fail the test. */
  readonly watching: Watching;
  /** Opens a separate context for another browser or person, for the app unless `baseURL` is set. */
  readonly newContext: NewContext;
  /** Opens a demo member's page in a separate context, for tests that sign out, change plans or go offline. */
  readonly ownPageOf: MemberPage;
  /**
   * Opens a page of a demo member, or signed out if null, for read-only tests. The tests of a worker share the context,
   * with a warm session and cache.
   */
  readonly pageOf: (member: string | null) => Promise<Page>;
};

const sharedContexts = new Map<string, Promise<BrowserContext>>();
const areShared = new WeakSet<BrowserContext>();

/** Test that fails on an unexpected console message or exception in any of its pages. */
export const test = base.extend<Fixtures>({
  /**
   * Takes screenshots of failures, closes contexts that a test left open, and asserts that there were no complaints.
   */
  watching: [
    async ({ browser }, use, testInfo) => {
      const watches = new Map<BrowserContext, Watch>();
      const takeComplaints = (provoked = /^/) =>
        [...watches.values()].flatMap(({ complaints }) => {
          const all = complaints.splice(0);
          complaints.push(...all.filter((each) => !provoked.test(each)));
          return all.filter((each) => provoked.test(each));
        });
      await use({
        add: (context) => {
          if (!watches.has(context)) watches.set(context, watch(context));
        },
        takeComplaints,
      });
      for (const context of browser.contexts()) {
        if (areShared.has(context)) continue;
        await pictureFailure(context.pages(), testInfo);
        await context.close();
      }
      for (const { stop } of watches.values()) stop();
      const complaints = takeComplaints();
      if (testInfo.status !== testInfo.expectedStatus) {
        const happened = [...watches.values()].flatMap((each) => each.happened.toReversed());
        const body = [...complaints, ...happened].join('\n');
        await testInfo.attach('what happened last', { body, contentType: 'text/plain' });
      }
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, watching }, use, testInfo) => {
    watching.add(context);
    await use(context);
    await pictureFailure(context.pages(), testInfo);
  },
  newContext: async ({ browser, watching }, use) => {
    await use(async (options) => {
      const context = await browser.newContext(options);
      watching.add(context);
      return context;
    });
  },
  person: async ({ page }, use) => {
    await use(new Person(page));
  },
  ownPageOf: async ({ newContext }, use) => {
    await use(async (member) => {
      const storageState = await stateOf(newContext, `${member}@demo.test`);
      return (await newContext({ storageState })).newPage();
    });
  },
  pageOf: async ({ browser, newContext, watching }, use, testInfo) => {
    const open: Page[] = [];
    await use(async (member) => {
      const context = await sharedContext(browser, newContext, member);
      watching.add(context);
      const page = await context.newPage();
      open.push(page);
      return page;
    });
    await pictureFailure(open, testInfo);
    for (const page of open) await page.close();
  },
});

export { expect } from '@playwright/test';

function sharedContext(
  browser: Browser,
  newContext: NewContext,
  member: string | null,
): Promise<BrowserContext> {
  const name = member ?? '';
  const known = sharedContexts.get(name);
  if (known !== undefined) return known;
  const made = (async () => {
    const state = member === null ? {} : { storageState: await stateOf(newContext, `${member}@demo.test`) };
    const context = await browser.newContext(state);
    areShared.add(context);
    return context;
  })();
  sharedContexts.set(name, made);
  return made;
}

/**
 * Captures screenshots manually, because Playwright's own take time for every closed context even if the test passes.
 */
async function pictureFailure(pages: readonly Page[], testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return;
  for (const page of pages) {
    const number = testInfo.attachments.length + 1;
    const path = testInfo.outputPath(`failed-${number}.png`);
    try {
      await page.screenshot({ path, timeout: 5_000 });
      await testInfo.attach(`picture ${number}`, { path, contentType: 'image/png' });
    } catch (error) {
      // A crashed page has no screenshot. The test itself reports the failure.
      console.warn(`No picture of the page that failed: ${String(error)}`);
    }
  }
}

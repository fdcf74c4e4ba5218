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
  /** Complaints so far that a journey provokes, by their text: they fail nothing then. Without a pattern, all. */
  readonly takeComplaints: (provoked?: RegExp) => readonly string[];
};

type Fixtures = {
  readonly person: Person;
  /** Every context of a test comes by here; what its pages complain of fails the test. */
  readonly watching: Watching;
  /** A context of its own, as another browser or another person has one; of the app unless `baseURL` says otherwise. */
  readonly newContext: NewContext;
  /** A page of a demo member in a context of its own: for what signs out, changes plans or goes offline. */
  readonly ownPageOf: MemberPage;
  /**
   * A page of a demo member, or of nobody, for what only looks: this worker's tests share the context, with a session
   * and a cache that are warm.
   */
  readonly pageOf: (member: string | null) => Promise<Page>;
};

const sharedContexts = new Map<string, Promise<BrowserContext>>();
const areShared = new WeakSet<BrowserContext>();

/** Every journey fails on an unexpected message in the console or an exception, in whichever of its pages. */
export const test = base.extend<Fixtures>({
  /** Pictures of what failed, an end of contexts that a failing or forgetful test left open, and the verdict. */
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

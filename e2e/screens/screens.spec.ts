import type { BrowserContext, Page } from '@playwright/test';
import { enterConsole } from '../src/console.ts';
import type { ComparedScreen } from '../src/screens/compared-screen.ts';
import { freezePage } from '../src/screens/hold-still.ts';
import { comparedLooks, comparedScreens } from '../src/screens/list.ts';
import { signInOnce } from '../src/signed-in.ts';
import type { NewContext } from '../src/signed-in.ts';
import { expect, test } from '../src/test.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<string, Promise<StorageState>>();

for (const screen of comparedScreens)
  test(screen.name, async ({ newContext, watching }) => {
    const context = await newContext(
      screen.as === null ? {} : { storageState: await sessionFor(newContext, screen.as, screen) },
    );
    const page = await context.newPage();
    await open(page, screen);
    for (const { scheme, width, height } of comparedLooks) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: scheme });
      await page.evaluate(drawAll);
      if (screen.at === 'desk') await page.evaluate(freezePage);
      await expect.soft(page).toHaveScreenshot(`${screen.name}-${width}-${scheme}.png`, { fullPage: true });
    }
    await context.close();
    if (screen.network !== undefined) watching.takeComplaints();
  });

async function open(page: Page, { path, network, open: steps }: ComparedScreen): Promise<void> {
  if (network !== undefined)
    await page.route(
      /\/api\/(?:user\/(?:home|portfolios|pf|source|stocks|outliers)|articles|home)/v,
      (route) => (network === 'gone' ? route.abort() : undefined),
    );
  await page.goto(path);
  if (network === 'silent') return page.waitForTimeout(3_000);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(isDrawn);
  if (steps === undefined) return;
  await steps(page);
  await page.waitForFunction(isDrawn);
}

/** Returns a separate session for screens without network, because losing the network may end the session. */
function sessionFor(
  newContext: NewContext,
  who: string,
  { at, network }: ComparedScreen,
): Promise<StorageState> {
  const signIn = () =>
    at === 'desk' ? enterOnce(newContext, who) : signInOnce(newContext, `${who}@demo.test`);
  if (network !== undefined) return signIn();
  const known = sessions.get(`${at} ${who}`) ?? signIn();
  sessions.set(`${at} ${who}`, known);
  return known;
}

async function enterOnce(newContext: NewContext, role: string): Promise<StorageState> {
  const context = await newContext();
  await enterConsole(await context.newPage(), role);
  const state = await context.storageState();
  await context.close();
  return state;
}

function isDrawn(): boolean {
  return (
    document.querySelector('[aria-busy="true"]') === null && !document.body.innerText.includes('Loading...')
  );
}

/** Triggers content that renders only near the viewport. */
async function drawAll(): Promise<void> {
  await document.fonts.ready;
  scrollTo(0, document.documentElement.scrollHeight);
  dispatchEvent(new Event('beforeprint'));
  scrollTo(0, 0);
  await new Promise((resolve) => setTimeout(resolve, 250));
}

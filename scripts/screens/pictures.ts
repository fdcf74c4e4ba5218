import type { Browser, BrowserContext } from '@playwright/test';
import { codeNow } from '../../server/src/testing/test-staff.ts';
import type { ComparedScreen } from './compared-screen.ts';
import type { ComparedLook } from './list.ts';
import { holdStill } from './hold-still.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Pictures of one installation, by a browser that both share. */
export class Pictures {
  readonly #browser: Browser;
  readonly #origin: string;
  readonly #sessions = new Map<string, Promise<StorageState>>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#origin = origin;
  }

  /** Every look of a screen, in the order of `looks`; null where an older version does not have it. */
  async of(screen: ComparedScreen, looks: readonly ComparedLook[]): Promise<(Buffer | null)[]> {
    const context = await this.#browser.newContext({
      ...settings,
      ...(screen.as === null ? {} : { storageState: await this.#sessionFor(screen) }),
    });
    const page = await context.newPage();
    const pictures: (Buffer | null)[] = [];
    try {
      if (screen.network !== undefined) {
        // The app comes first: what is looked at is what it says when its calls fail.
        await page.route('**/api/**', (route) => {
          // What a screen asks; the session's own calls are part of the app.
          if (
            !/\/api\/(?:user\/(?:home|portfolios|pf|source|stocks|outliers)|articles|home)/v.test(
              route.request().url(),
            )
          )
            return route.continue();
          return screen.network === 'gone' ? route.abort() : undefined;
        });
      }
      await page.goto(this.#origin + screen.path);
      // What never answers is looked at as it stands after a while.
      if (screen.network === 'silent') await page.waitForTimeout(3_000);
      else {
        await page.locator('h1').first().waitFor({ timeout: 20_000 });
        await page.waitForFunction(isDrawn, undefined, { timeout: 20_000 });
      }
      if (screen.open !== undefined) {
        await screen.open(page);
        await page.waitForFunction(isDrawn, undefined, { timeout: 20_000 });
      }
      for (const { scheme, width, height } of looks) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme: scheme });
        await page.evaluate(async () => {
          await document.fonts.ready;
          // What is drawn when it comes near is drawn for the picture.
          scrollTo(0, document.documentElement.scrollHeight);
          dispatchEvent(new Event('beforeprint'));
          scrollTo(0, 0);
          await new Promise((resolve) => setTimeout(resolve, 250));
        });
        if (screen.at === 'desk') await page.evaluate(holdStill);
        pictures.push(await page.screenshot({ fullPage: true, animations: 'disabled' }));
      }
    } catch (error) {
      console.error(
        `${screen.name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
      );
      while (pictures.length < looks.length) pictures.push(null);
    } finally {
      await context.close();
    }
    return pictures;
  }

  /** Who loses the network may be signed out by it: a session of its own. */
  #sessionFor(screen: ComparedScreen): Promise<StorageState> {
    const signIn = () =>
      screen.at === 'desk' ? this.#enterDesk(screen.as ?? '') : this.#signIn(screen.as ?? '');
    if (screen.network !== undefined) return signIn();
    const who = `${screen.at ?? 'app'} ${screen.as}`;
    const known = this.#sessions.get(who);
    if (known !== undefined) return known;
    const made = signIn();
    this.#sessions.set(who, made);
    return made;
  }

  async #signIn(member: string): Promise<StorageState> {
    const context = await this.#browser.newContext(settings);
    const page = await context.newPage();
    await page.goto(`${this.#origin}/signin`);
    await page.getByLabel('Email', { exact: true }).fill(`${member}@demo.test`);
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Profile menu' }).waitFor();
    const state = await context.storageState();
    await context.close();
    return state;
  }

  async #enterDesk(role: string): Promise<StorageState> {
    const context = await this.#browser.newContext(settings);
    const page = await context.newPage();
    await page.goto(`${this.#origin}/staff/`);
    await page.getByLabel('Email').fill(`${role}@demo.test`);
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.keyboard.press('Enter');
    await page.getByLabel('Authenticator code').fill(codeNow());
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'You' }).waitFor();
    const state = await context.storageState();
    await context.close();
    return state;
  }
}

/** Nothing is on its way, as the page says. */
function isDrawn(): boolean {
  return (
    document.querySelector('[aria-busy="true"]') === null && !document.body.innerText.includes('Loading...')
  );
}

const settings = {
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
  reducedMotion: 'reduce',
  viewport: { width: 1440, height: 900 },
} as const;

import type { Browser, BrowserContext } from '@playwright/test';
import type { ComparedLook, ComparedScreen } from './list.ts';

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
      await screen.open?.(page);
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
  #sessionFor({ as, network }: ComparedScreen): Promise<StorageState> {
    return network === undefined ? this.#session(as ?? '') : this.#signIn(as ?? '');
  }

  #session(member: string): Promise<StorageState> {
    const known = this.#sessions.get(member);
    if (known !== undefined) return known;
    const made = this.#signIn(member);
    this.#sessions.set(member, made);
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

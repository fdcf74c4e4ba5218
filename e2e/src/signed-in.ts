import type { Browser, BrowserContext } from '@playwright/test';
import { demoPassword, Person } from './person.ts';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
const states = new Map<string, Promise<StorageState>>();

/** The stored session of a demo member, signed in once a worker. */
export function stateOf(browser: Browser, baseURL: string, email: string): Promise<StorageState> {
  const known = states.get(email);
  if (known !== undefined) return known;
  const made = signInOnce(browser, baseURL, email);
  states.set(email, made);
  return made;
}

async function signInOnce(browser: Browser, baseURL: string, email: string): Promise<StorageState> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await new Person(page, email, demoPassword).signIn();
  await page
    .getByRole('button', { name: /Profile menu|Resend verification email/ })
    .first()
    .waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

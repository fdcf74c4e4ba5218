import type { BrowserContext } from '@playwright/test';
import { demoPassword, Person } from './person.ts';

export type NewContext = () => Promise<BrowserContext>;
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
const states = new Map<string, Promise<StorageState>>();

/** Returns the stored session of a demo member, who signs in only once per worker. */
export function stateOf(newContext: NewContext, email: string): Promise<StorageState> {
  const known = states.get(email);
  if (known !== undefined) return known;
  const made = signInOnce(newContext, email);
  states.set(email, made);
  return made;
}

export async function signInOnce(newContext: NewContext, email: string): Promise<StorageState> {
  const context = await newContext();
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

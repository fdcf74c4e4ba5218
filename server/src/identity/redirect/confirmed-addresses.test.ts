import { randomUUID } from 'node:crypto';
import { eraseAccount } from '@niveshak/contract/account/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOidcApp, newPerson } from '../../testing/oidc/oidc-app.ts';
import type { OidcApp } from '../../testing/oidc/oidc-app.ts';
import { insertImportedUsers } from '../imported-users.ts';

let app: OidcApp;
beforeAll(async () => {
  app = await createOidcApp({ verifiesEmail: false });
});
afterAll(() => app.close());

const isOurs = ({ subject }: { readonly subject: string }) => subject === 'Verify your email';

/** Returns the link in the newest verification email to an address. */
async function linkOf(email: string): Promise<string> {
  const { text } = await app.test.control.waitForMail(email, isOurs);
  return /http\S+verify-email\S+/.exec(text)?.[0] ?? '';
}

async function mailsTo(email: string): Promise<number> {
  return (await app.test.control.mail(email)).filter(isOurs).length;
}

const isConfirmed = ({ body }: { readonly body: unknown }): unknown =>
  Reflect.get(Object(Reflect.get(Object(body), 'user')), 'hasConfirmedEmail');

describe('an email address that the provider has not verified', () => {
  it('is verified by a button on the page that our email links to, and stays verified at the next sign-in', async () => {
    const { member, person } = await app.signUp();
    expect(isConfirmed(await member.summary())).toBe(false);
    const link = await linkOf(person.email);
    const anyone = app.newBrowser();
    const page = await anyone.browser.open(link);
    expect(page.body).toContain(person.email);
    // A mail scanner that opens the link must not confirm the address.
    expect(isConfirmed(await member.summary())).toBe(false);
    expect((await anyone.browser.submit(page, {})).body).toContain('Your email is verified');
    expect(isConfirmed(await member.summary())).toBe(true);
    await member.signOut();
    const later = app.newBrowser();
    await later.giveCredentials(await later.start('signin'), person);
    expect(isConfirmed(await later.enter())).toBe(true);
  });

  it('gets the email again on request, and automatically at most once an hour', async () => {
    const { member, person } = await app.signUp();
    await linkOf(person.email);
    const again = app.newBrowser();
    await again.giveCredentials(await again.start('signin'), person);
    expect((await again.enter()).status).toBe(200);
    expect(await member.resendVerification()).toMatchObject({ status: 200, body: { isSent: true } });
    await expect.poll(() => mailsTo(person.email)).toBe(2);
  });

  it('is verified only for its account: a modified link is refused', async () => {
    const { person } = await app.signUp();
    const { member: other } = await app.signUp();
    const link = new URL(await linkOf(person.email));
    const token = link.searchParams.get('token') ?? '';
    link.searchParams.set('token', `${token.slice(0, 10)}x${token.slice(11)}`);
    const refused = await other.browser.open(link.href);
    expect(refused.status).toBe(404);
    expect(isConfirmed(await other.summary())).toBe(false);
  });

  it('gets no imported account before it is verified', async () => {
    const person = newPerson();
    const id = randomUUID();
    const { db } = app.test.database;
    const imported = { id, email: person.email, attachedRefCode: null, firstName: 'Asha', lastName: 'Rao' };
    await db.transaction().execute((tx) => insertImportedUsers(tx, [imported], new Date()));
    const member = app.newBrowser();
    await member.browser.submit(await member.start('signup'), { ...person, what: 'create' });
    expect(await member.enter()).toMatchObject({ status: 409, body: { code: 'confirm-first' } });
    const page = await member.browser.open(await linkOf(person.email));
    await member.browser.submit(page, {});
    expect((await member.enter()).status).toBe(200);
    const user = await db
      .selectFrom('users')
      .select(['id', 'has_confirmed_email'])
      .where('email', '=', person.email)
      .execute();
    expect(user).toEqual([{ id, has_confirmed_email: true }]);
  });

  it('is deleted with the account', async () => {
    const { member, person } = await app.signUp();
    const count = async () =>
      (await app.test.database.db.selectFrom('confirmed_addresses').select('confirmed_at').execute()).length;
    const before = await count();
    await member.browser.submit(await member.browser.open(await linkOf(person.email)), {});
    expect(isConfirmed(await member.summary())).toBe(true);
    expect(await count()).toBe(before + 1);
    const erased = await member.staffCall(eraseAccount, { confirmEmail: person.email });
    expect(erased.status).toBe(eraseAccount.status);
    expect(await count()).toBe(before);
    const back = app.newBrowser();
    await back.giveCredentials(await back.start('signin'), person);
    expect(await back.enter()).toMatchObject({ body: { code: 'account-erased' } });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import * as identity from '@niveshak/contract/identity/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { buy, newBuyer, userIdOf } from '../testing/checkout-fixture.ts';
import { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ jobs: true, sunset: 'none' });
});
afterAll(() => test.close());

it('warns an account without sign-in and plan for three years, and deletes it thirty days later', async () => {
  const idle = await test.newMember();
  const back = await test.newMember();
  const client = await newBuyer(test);
  await buy(test, client, 'CMP1Y');
  const places = { origin: test.origin, sandboxOrigin: test.sandboxOrigin };

  await test.moveClock('2028-06-02T12:00:00+05:30');
  expect(await warnings(idle)).toEqual([]);
  await test.moveClock('2028-06-03T12:00:00+05:30');
  await test.control.waitForMail(idle.email, ({ subject }) => subject.startsWith('We erase your account on'));
  expect(await warnings(client)).toEqual([]);
  await test.control.waitForMail(back.email, ({ subject }) => subject.startsWith('We erase your account on'));

  // Signing in cancels the warning.
  const again = new TestMember(places, back.email, 'a-Good-passw0rd');
  await again.enter('login');
  const idleId = await userIdOf(test, idle);
  await test.moveClock('2028-07-02T12:00:00+05:30');
  expect(await emailOf(idleId)).toBe(idle.email);
  await test.moveClock('2028-07-03T12:00:00+05:30');
  expect(await emailOf(idleId)).not.toBe(idle.email);
  const farewell = await test.control.waitForMail(
    idle.email,
    ({ subject }) => subject === 'Your account is erased',
  );
  expect(farewell.text).toContain('because you did not use it for three years');
  expect((await again.call(identity.accountSummary)).user.email).toBe(back.email);
  const { rows } = await test.database.pool.query('select 1 from inactivity_warnings');
  expect(rows).toEqual([]);
});

async function warnings({ email }: TestMember): Promise<string[]> {
  const mails = await test.control.mail(email);
  return mails.map(({ subject }) => subject).filter((each) => each.startsWith('We erase your account'));
}

async function emailOf(id: string): Promise<string> {
  const { rows } = await test.database.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [id],
  );
  return rows[0]?.email ?? '';
}

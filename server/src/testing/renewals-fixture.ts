import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import * as routes from '@niveshak/contract/renewals/routes';
import type { RenewalAnswer } from '@niveshak/contract/renewals/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { atThePrompt, buy, newBuyer, termRows } from './checkout-fixture.ts';
import type { TestApp } from './test-app.ts';
import type { TestMember } from './test-member.ts';

/** Quarterly plans are within the debit limit; annual Premium is above it. */
const quarterly = 'CMP3M' satisfies PlanAlias;

/** Buys a plan with automatic renewal and waits for the bank's confirmation of the mandate. */
export async function subscribeWithRenewal(
  test: TestApp,
  alias: PlanAlias = quarterly,
): Promise<{ readonly member: TestMember; readonly endDate: CalendarDate }> {
  const member = await newBuyer(test);
  const { offer } = await member.call(routes.getRenewalOffer, { query: { toPlan: alias, state: 'MH' } });
  if (offer === null) throw new Error(`No automatic renewal is offered for ${alias}.`);
  const { netPrice } = offer;
  await member.call(routes.chooseRenewal, { body: { toPlan: alias, state: 'MH', netPrice } });
  await buy(test, member, alias);
  await until(async () => (await renewalOf(member)).renewal?.state === 'on');
  const [term] = await termRows(test, member);
  if (term === undefined) throw new Error('There is no term.');
  return { member, endDate: term.endDate };
}

export function renewalOf(member: TestMember): Promise<RenewalAnswer> {
  return member.call(routes.getRenewal);
}

/**
 * Waits for background work.
 * @throws after 30 seconds
 */
export async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error('The background work was not done within 30 s.');
    await sleep(25);
  }
}

/** Moves business time to an hour of a day (India). */
export async function moveTo(test: TestApp, day: CalendarDate, hour = '10:30'): Promise<void> {
  await test.moveClock(`${day}T${hour}:00+05:30`);
}

/** Returns the token of the member's newest mandate. */
export async function tokenIdOf(test: TestApp, member: TestMember): Promise<string> {
  const { rows } = await test.database.pool.query<{ token_id: string }>(
    `select token_id from mandates m join users u on u.id = m.user_id
     where u.email = $1 and token_id is not null order by m.created_at desc`,
    [member.email],
  );
  const id = rows[0]?.token_id;
  if (id === undefined) throw new Error('There is no token.');
  return id;
}

/** Returns the member's renewals with their debits, oldest first. */
export async function cyclesOf(test: TestApp, member: TestMember) {
  const { rows: renewals } = await test.database.pool.query<{ state: string; id: string }>(
    `select r.id, r.state from renewals r join users u on u.id = r.user_id where u.email = $1 order by r.created_at`,
    [member.email],
  );
  const { rows: debits } = await test.database.pool.query<{ state: string; failure: string | null }>(
    `select d.state, d.failure from renewal_debits d join users u on u.id = d.user_id
     where u.email = $1 order by d.requested_at, d.number`,
    [member.email],
  );
  return { renewals: renewals.map(({ state }) => state), debits };
}

/** Asserts that a member got an email with a matching subject, and returns it. */
export async function expectMail(test: TestApp, member: TestMember, subject: RegExp): Promise<string> {
  const mail = await test.control.waitForMail(member.email, (each) => subject.test(each.subject));
  expect(mail.subject).toMatch(subject);
  return mail.text;
}

/**
 * Stops all mandates and clears faults. A fault affects the next debit of any member, so only one member may have a
 * mandate.
 */
export async function forgetMandates(test: TestApp): Promise<void> {
  await atThePrompt(
    test,
    `update renewals set state = 'stopped', next_at = null where next_at is not null;
     update mandates set state = 'stopped', stop_reason = 'member', stopped_at = now() where state <> 'stopped'`,
  );
  await test.control.clearFaults();
}

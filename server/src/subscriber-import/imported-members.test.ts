import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/subscriber-import/routes';
import { buy, expectLedgerToBalance, settleRefunds, termRows } from '../testing/checkout-fixture.ts';
import { subscriberFile, subscriberMapping } from '../testing/subscriber-import-file.ts';
import { auditReason, importOf, uploadAndCheck } from '../testing/subscriber-import-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

// The demo data is dated in the previous year, so that the old system's invoice numbers can continue.
let test: TestApp;
let owner: TestStaff;
let id: string;
beforeAll(async () => {
  test = await createTestApp({
    demo: 'people',
    sunset: 'none',
    jobs: true,
    testClock: '2025-03-31T10:00:00+05:30',
  });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  await test.moveClock('2025-06-02T10:00:00+05:30');
  const file = subscriberFile(12);
  // One paid line has no invoice number.
  id = await uploadAndCheck(test, owner, file.text.replace('OLD/24-25/000008', ''), {
    continues: 'OLD/25-26/050000',
    lastNumbers: [...subscriberMapping.lastNumbers],
  });
  await owner.call(routes.startSubscriberImport, { params: { id }, body: auditReason });
  while ((await importOf(owner, id)).state !== 'done') await sleep(50);
});
afterAll(() => test.close());

const of = (termId: string | undefined) => ({ params: { id: termId ?? '' } });

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const response = await fetch(`${test.sandboxOrigin}/mail/messages?to=${encodeURIComponent(address)}`);
  const all: unknown = await response.json();
  if (!Array.isArray(all)) throw new Error('The inbox answered otherwise.');
  return all;
}

async function idOf(email: string): Promise<string> {
  const { id: found } = await test.database.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return found;
}

describe('an imported member', () => {
  it('takes over the account only by proving its email address', async () => {
    const stranger = test.newMember({ email: 'sub-1@movers.test', isConfirmed: false });
    await expect(stranger).rejects.toThrow('confirm-first');
    const { rows } = await sql<{
      sub: string;
    }>`select sub from users where email = 'sub-1@movers.test'`.execute(test.database.db);
    expect(rows[0]?.sub).toMatch(/^moved-in\|/);

    const member = await test.newMember({ email: 'first@movers.test' });
    const { user } = await member.summary();
    expect(user).toMatchObject({
      email: 'first@movers.test',
      firstName: 'Asha',
      hasConfirmedEmail: true,
      subscriptions: [{ alias: 'CMP1Y', startDate: '2024-09-01', endDate: '2025-08-01', hasExpired: false }],
      refDetails: { refCode: 'ref_first' },
    });
  });

  it('is refunded the unused part on cancelling, with a credit note against the old invoice', async () => {
    const member = await test.newMember({ email: 'sub-2@movers.test' });
    const [term] = await termRows(test, member);
    const { refund } = await member.call(checkout.getCancellation, of(term?.id));
    expect(refund.total.amount).toBeGreaterThan(0);
    const done = await member.call(checkout.cancelSubscription, {
      ...of(term?.id),
      body: { reason: 'I have no time to read.' },
    });
    expect(done.creditNotes).toHaveLength(1);
    const note = await test.database.db
      .selectFrom('documents')
      .select(['original_id', 'moved_in_id', 'total_paise', 'snapshot'])
      .where('number', '=', done.creditNotes[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(note.original_id).toBeNull();
    expect(note.total_paise).toBe(refund.total.amount);
    expect(JSON.stringify(note.snapshot)).toContain('OLD/24-25/000003');
    await settleRefunds(test);
    await expectLedgerToBalance(test);
  });

  it('is refunded without an old invoice number: the credit note says so, with the payment date', async () => {
    const member = await test.newMember({ email: 'sub-7@movers.test' });
    const [term] = await termRows(test, member);
    expect(term?.paid).not.toBeNull();
    const done = await member.call(checkout.cancelSubscription, {
      ...of(term?.id),
      body: { reason: 'I have no time to read.' },
    });
    const note = await test.database.db
      .selectFrom('documents')
      .select('snapshot')
      .where('number', '=', done.creditNotes[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(note.snapshot).toMatchObject({
      original: { number: expect.stringMatching(/^unnumbered [0-9a-f]{12}$/), issuedOn: '2024-09-08' },
    });
    await settleRefunds(test);
    await expectLedgerToBalance(test);
  });

  it('upgrades with credit for the amount paid in the previous system, and the next invoice follows the old series', async () => {
    const member = await test.newMember({ email: 'sub-6@movers.test' });
    const [term] = await termRows(test, member);
    await member.verifyAndSign('ZQAPK0000A');
    const quote = await member.quote('CMP1Y');
    expect(term?.alias).toBe('CML1Y');
    const credit = quote.price?.prorate?.amount ?? 0;
    expect(credit).toBeGreaterThan(0);
    await buy(test, member, 'CMP1Y');
    await settleRefunds(test);
    await expectLedgerToBalance(test);
    const { rows } = await sql<{ number: string }>`
      select number from documents where kind = 'invoice' and user_id = ${await idOf('sub-6@movers.test')}`.execute(
      test.database.db,
    );
    expect(rows).toEqual([{ number: 'INV/25-26/050001' }]);
  });
});

/** Returns a member's reminders that were due and have been handled. */
async function noticesOf(email: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from (
      select n.kind, n.due_at as at, t.user_id from term_notices n join terms t on t.id = n.term_id
      where n.done_at is not null
      union all select kind, at, user_id from lifecycle_email_sends) done
    join users u on u.id = done.user_id where u.email = ${email} order by at`.execute(test.database.db);
  return rows.map(({ kind }) => kind);
}

/** Waits until no job is left. */
async function quiet(): Promise<void> {
  const left = async () =>
    (
      await sql<{
        n: number;
      }>`select count(*)::int as n from graphile_worker.jobs where run_at <= now()`.execute(test.database.db)
    ).rows[0]?.n;
  await expect.poll(left).toBe(0);
}

describe('emails to imported members', () => {
  it('are held, including reminders, until the firm releases them, and can be held again', async () => {
    // The term ends on 11 August, so its first reminder is due while emails are on hold.
    const address = 'sub-10@movers.test';
    await test.moveClock('2025-08-05T10:00:00+05:30');
    expect(await noticesOf(address)).toEqual(['plan-ending']);
    await quiet();
    expect(await mailsTo(address)).toEqual([]);

    const preview = await owner.call(routes.previewWelcomeEmail, { params: { id } });
    expect(preview.text).toContain('has moved');
    const release = (recipients: number) =>
      owner.raw(routes.releaseImportedMembers, { params: { id }, body: { recipients, ...auditReason } });
    expect((await release(preview.recipients + 1)).status).toBe(409);
    expect((await release(preview.recipients)).status).toBe(204);
    expect((await release(preview.recipients)).status).toBe(409);
    expect((await importOf(owner, id)).releasedAt).not.toBeNull();
    await quiet();
    const subjects = async (of: string) => (await mailsTo(of)).map(({ subject }) => subject);
    expect(await subjects(address)).toEqual([expect.stringContaining('has moved')]);
    // Members who have already signed in do not get this email.
    expect(await subjects('first@movers.test')).not.toContainEqual(expect.stringContaining('has moved'));

    // Put emails on hold again: the due reminder is not sent. Another release does not repeat emails.
    const hold = () => owner.raw(routes.holdImportedMembers, { params: { id }, body: auditReason });
    expect([(await hold()).status, (await hold()).status]).toEqual([204, 409]);
    await test.moveClock('2025-08-10T10:00:00+05:30');
    await quiet();
    expect(await noticesOf(address)).toEqual(['plan-ending', 'ends-in-1']);
    expect(await subjects(address)).toHaveLength(1);
    expect((await release(0)).status).toBe(204);
    await quiet();
    expect(await subjects(address)).toHaveLength(1);

    // From now on they get emails like all members.
    await test.moveClock('2025-08-12T10:00:00+05:30');
    await quiet();
    expect(await noticesOf(address)).toEqual(['plan-ending', 'ends-in-1', 'ended']);
    expect(await subjects(address)).toHaveLength(2);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as account from '@niveshak/contract/account/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as retention from '@niveshak/contract/retention/staff-routes';
import { answerComplaint, resolveComplaint } from '../complaints/handle-complaint.ts';
import { fileComplaint } from '../complaints/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import {
  atThePrompt,
  buy,
  expectLedgerToBalance,
  newBuyer,
  settleRefunds,
  testGifts,
  userIdOf,
} from '../testing/checkout-fixture.ts';
import { firstOwner } from '../testing/first-owner.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import type { TestStaff } from '../testing/test-staff.ts';
import { retentionRun } from './run.ts';

const reason = 'A proceeding before SEBI.';
/** Day of the run, over eight years after the members joined. */
const runDay = '2033-08-10';
const planEnds = {
  ended4: '2029-08-10',
  // The day of the run is the last day of the five years.
  ended5: '2028-08-10',
  ended5AndOneDay: '2028-08-09',
  ended6: '2027-08-10',
  active: '2034-01-31',
  held: '2027-08-10',
} as const;
type Name = keyof typeof planEnds | 'trial' | 'erased';
const names: readonly Name[] = [
  'ended4',
  'ended5',
  'ended5AndOneDay',
  'ended6',
  'active',
  'held',
  'trial',
  'erased',
];
const stillKept: readonly Name[] = ['ended4', 'ended5', 'active', 'held'];

let test: TestApp;
let owner: TestStaff;
const ids = new Map<Name, string>();
let heldMember: TestMember;

beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', jobs: true });
  owner = await firstOwner(test);
  for (const name of names) await join(name);
  await owner.call(retention.placeLegalHold, { params: { id: idOf('held') }, body: { reason } });
  await complain('ended6');
});
afterAll(() => test.close());

const idOf = (name: Name) => ids.get(name) ?? '';

async function join(name: Name): Promise<void> {
  const member = await newBuyer(test);
  ids.set(name, await userIdOf(test, member));
  await buy(test, member, name === 'trial' ? 'CML14D' : 'CMP3M');
  await atThePrompt(
    test,
    `insert into email_records (user_id, category, reference, subject, state, created_at, sent_at)
     values ('${idOf(name)}', 'receipt', 'joined', 'Welcome', 'sent', '2025-06-02', now())`,
  );
  if (name === 'held') heldMember = member;
  if (name === 'erased' || name === 'ended6') {
    const { rows } = await sql<{ id: string }>`select id from terms where user_id = ${idOf(name)}`.execute(
      test.database.db,
    );
    const body = { reason: 'I have no time to read.' };
    await member.call(checkout.cancelSubscription, { params: { id: rows[0]?.id ?? '' }, body });
    await settleRefunds(test);
  }
  if (name === 'erased')
    expect((await member.raw(account.eraseAccount, { body: { confirmEmail: member.email } })).status).toBe(
      204,
    );
  if (name in planEnds) {
    const end = Object.entries(planEnds).find(([each]) => each === name)?.[1];
    await atThePrompt(
      test,
      `update terms set paid_end_date = '${end}', end_date = '${end}' where user_id = '${idOf(name)}'`,
    );
  }
}

async function complain(name: Name): Promise<void> {
  const { db } = test.database;
  const { rows } = await sql<{ email: string }>`select email from users where id = ${idOf(name)}`.execute(db);
  const form = { name: 'Asha Rao', email: rows[0]?.email ?? '', phone: '', category: 'billing' } as const;
  const time = test.app.clock.now();
  await fileComplaint(
    db,
    { ...form, body: 'I was charged twice for one plan.' },
    { source: 'direct', reference: '', receivedOn: null },
    time,
  );
  await db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('complaints').select('id').executeTakeFirstOrThrow();
    const by = { name: 'Support', time };
    await answerComplaint(tx, id, 'We are looking into it.', by);
    await resolveComplaint(tx, id, { outcome: 'redressed', body: 'We refunded the second charge.' }, by);
  });
}

/** Returns the names of members with at least one row. */
async function withRows(table: string, which = sql`true`): Promise<Name[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from ${sql.table(table)} where ${which}`.execute(test.database.db);
  const found = new Set(rows.map(({ id }) => id));
  return names.filter((name) => found.has(idOf(name)));
}

async function fingerprintOf(query: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as hash
    from (${sql.raw(query)}) row`.execute(test.database.db);
  return rows[0]?.hash ?? '';
}

/** Data with a retention duty, which no run may change. */
const lasting = [
  'select * from ledger_entries',
  'select * from ledger_lines',
  'select id, number, issued_on, taxable_paise, total_paise, place_of_supply from documents',
  'select id, state, amount_paise, alias from orders',
  'select * from payments',
  'select id, amount_paise, state from refunds',
  'select user_id, alias, start_date, end_date from terms',
  'select sequence, hash from staff_audit',
  'select number, received_on, resolved_on, outcome from complaints',
];
const invoiceData = 'select snapshot, buyer_gstin from documents union all select agreed, null from orders';

describe('a run after eight years', () => {
  let before: string[] = [];
  let invoicesBefore = '';
  let foretold: Awaited<ReturnType<typeof dryRun>> = new Map();

  async function dryRun(day: string) {
    const { lines } = await owner.call(retention.getRetention, { query: { day } });
    return new Map(lines.flatMap(({ what, run }) => (run === null ? [] : [[what, run] as const])));
  }

  it('matches its dry run, which changes nothing', async () => {
    before = await Promise.all(lasting.map(fingerprintOf));
    invoicesBefore = await fingerprintOf(invoiceData);
    foretold = await dryRun(runDay);
    const identity = [...foretold].find(([what]) => what.startsWith('Identity check'))?.[1];
    expect(identity).toEqual({ due: 4, held: 1 });
    expect(await withRows('pan_verifications')).toEqual(names);
    expect([...(await dryRun('2025-06-03')).values()].every(({ due }) => due === 0)).toBe(true);
  });

  it('resumes where it was killed, with every row counted once', async () => {
    await atThePrompt(
      test,
      `
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger fail before delete on e_sign_requests for each row execute function fail()`,
    );
    const job = retentionRun({ db: test.database.db, gifts: testGifts }, 2);
    const night = businessTimeAt(new Date(`${runDay}T00:02:00+05:30`));
    await expect(job.run(night, 'timed')).rejects.toThrow('killed');
    expect(await withRows('consents')).toEqual(stillKept);
    expect(await withRows('e_sign_requests')).toEqual(names);
    await atThePrompt(test, 'drop trigger fail on e_sign_requests');
    await test.moveClock(`${runDay}T06:00:00+05:30`);
    const run = (await owner.call(retention.getRetention)).runs.filter(({ day }) => day === runDay);
    expect(run).toMatchObject([{ finishedAt: expect.any(String) }]);
    const done = new Map(run[0]?.rows.map(({ what, number }) => [what, number]));
    for (const [what, { due }] of foretold) expect([what, done.get(what) ?? 0]).toEqual([what, due]);
  });

  it('deletes client records five years after the last plan, except those on hold', async () => {
    expect(await withRows('pan_verifications')).toEqual(stillKept);
    expect(await withRows('consents')).toEqual(stillKept);
    expect(await withRows('e_sign_requests')).toEqual(stillKept);
    expect(await withRows('email_records', sql`subject = 'Welcome'`)).toEqual(['held']);
    expect(await withRows('early_ends', sql`reason <> ''`)).toEqual([]);
    const { rows } = await sql`select name, email, phone, body from complaints`.execute(test.database.db);
    expect(rows).toEqual([{ name: '', email: '', phone: '', body: 'Deleted' }]);
    const { rows: steps } = await sql`select distinct body, by_name from complaint_steps`.execute(
      test.database.db,
    );
    expect(steps).toEqual([{ body: '', by_name: '' }]);
    expect(await sql`select 1 from plan_holder_marks`.execute(test.database.db)).toMatchObject({ rows: [] });
  });

  it('keeps what the law requires', async () => {
    const after = await Promise.all(lasting.map(fingerprintOf));
    // The hold and the exports add entries to the audit log.
    expect(after.filter((_, at) => !lasting[at]?.includes('staff_audit'))).toEqual(
      before.filter((_, at) => !lasting[at]?.includes('staff_audit')),
    );
    expect(await fingerprintOf(invoiceData)).toBe(invoicesBefore);
    const { rows } = await sql`select * from staff_audit_breaks()`.execute(test.database.db);
    expect(rows).toEqual([]);
  });

  it('does nothing on the same day again', async () => {
    const { runs } = await owner.call(retention.getRetention);
    const job = retentionRun({ db: test.database.db, gifts: testGifts });
    await job.run(test.app.clock.now(), 'whole');
    expect((await owner.call(retention.getRetention)).runs).toEqual(runs);
  });
});

describe('a legal hold', () => {
  it('blocks the deletion of the account, is placed once and listed', async () => {
    const body = { confirmEmail: heldMember.email };
    expect(await heldMember.raw(account.eraseAccount, { body })).toMatchObject({
      status: 409,
      body: { code: 'erase-on-hold' },
    });
    const params = { id: idOf('held') };
    expect((await owner.raw(retention.placeLegalHold, { params, body: { reason } })).status).toBe(409);
    const { holds } = await owner.call(retention.getRetention);
    expect(holds).toMatchObject([{ memberId: idOf('held'), reason }]);
  });
});

describe('on the day after the eighth financial year', () => {
  it('removes only the buyer from invoices and orders', async () => {
    const before = await Promise.all(lasting.map(fingerprintOf));
    await test.moveClock('2034-03-31T12:00:00+05:30');
    expect(await withRows('documents', sql`snapshot -> 'buyer' ->> 'name' <> ''`)).toEqual(
      await withRows('documents'),
    );
    await test.moveClock('2034-04-01T12:00:00+05:30');
    expect(await withRows('documents', sql`snapshot -> 'buyer' ->> 'name' <> ''`)).toEqual(['held']);
    expect(await withRows('orders', sql`agreed -> 'billing' ->> 'mobile' <> ''`)).toEqual(['held']);
    expect(await Promise.all(lasting.map(fingerprintOf))).toEqual(before);
    await expectLedgerToBalance(test);
  });

  it('deletes unused accounts, except those with a plan or on hold', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from users where first_name <> '' and id = any(${[...ids.values()]}::uuid[])`.execute(
      test.database.db,
    );
    const found = new Set(rows.map(({ id }) => id));
    expect(names.filter((name) => found.has(idOf(name)))).toEqual(['active', 'held']);
  });

  it('deletes after a released hold in the next run', async () => {
    const params = { id: idOf('held') };
    await owner.call(retention.releaseLegalHold, { params, body: { reason: 'The proceeding is over.' } });
    expect((await owner.raw(retention.releaseLegalHold, { params, body: { reason } })).status).toBe(409);
    await test.moveClock('2034-04-02T12:00:00+05:30');
    expect(await withRows('pan_verifications')).toEqual(['ended4', 'active']);
    expect(await withRows('orders', sql`agreed -> 'billing' ->> 'mobile' <> ''`)).toEqual([]);
  });

  it.each(['documents', 'ledger_entries', 'staff_audit'])(
    'cannot delete from %s, by a database constraint',
    async (table) => {
      await expect(
        test.database.db.transaction().execute(async (tx) => {
          await sql`select set_config('niveshak.retention', 'on', true)`.execute(tx);
          await sql`delete from ${sql.table(table)}`.execute(tx);
        }),
      ).rejects.toThrow(/refused/);
    },
  );
});

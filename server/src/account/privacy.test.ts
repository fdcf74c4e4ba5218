import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as account from '@niveshak/contract/account/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as kyc from '@niveshak/contract/kyc/routes';
import { billingDetails } from '../testing/billing-details.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import {
  buy,
  dayMs,
  expectLedgerToBalance,
  newBuyer,
  nextPan,
  pass,
  settleRefunds,
  termRows,
  userIdOf,
} from '../testing/checkout-fixture.ts';
import { buyGift } from '../testing/gifts-fixture.ts';
import { blankGiftsOf } from '../gifts/index.ts';
import { blankUser } from '../identity/index.ts';
import { personalData } from './personal-data.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ jobs: true });
});
afterAll(() => test.close());

/** Returns the file names in a zip's central directory. */
function filesOf(zip: Uint8Array): string[] {
  const bytes = Buffer.from(zip);
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: bytes.readUInt16LE(end + 10) }, () => {
    const name = bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return name;
  });
}

const erase = (member: TestMember, confirmEmail = member.email) =>
  member.raw(account.eraseAccount, { body: { confirmEmail } });

/** Fills all empty columns, so that the test detects whether they are blanked. */
async function fillRow(
  table: string,
  userColumn: string,
  userId: string,
  except: readonly string[],
): Promise<void> {
  const values: Readonly<Record<string, string>> = {
    boolean: 'true',
    text: 'filled',
    'timestamp with time zone': '2025-01-01T00:00:00Z',
  };
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
  `.execute(test.database.db);
  for (const { name, type } of rows) {
    if (except.includes(name)) continue;
    const column = sql.ref(name);
    await sql`
      update ${sql.table(table)} set ${column} = ${values[type] ?? null}
      where ${sql.ref(userColumn)} = ${userId} and coalesce(${column}::text, '') in ('', 'false')
    `.execute(test.database.db);
  }
}

async function cancelFirst(member: TestMember): Promise<void> {
  const [term] = await termRows(test, member);
  const body = { reason: 'I have no time to read.' };
  await member.call(checkout.cancelSubscription, { params: { id: term?.id ?? '' }, body });
}

describe('personal data', () => {
  it('is declared for every table that references a member', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select source.relname as table, attribute.attname as column
      from pg_constraint constraint_
      join pg_class source on source.oid = constraint_.conrelid
      join pg_class target on target.oid = constraint_.confrelid
      join pg_attribute attribute on attribute.attrelid = source.oid and attribute.attnum = constraint_.conkey[1]
      where constraint_.contype = 'f' and target.relname = 'users'
      order by 1, 2
    `.execute(test.database.db);
    const declared = personalData.flatMap(({ table, userColumn, alsoNames }) => [
      `${table}.${userColumn}`,
      ...(alsoNames ?? []).map((column) => `${table}.${column}`),
    ]);
    expect(rows.length).toBeGreaterThan(15);
    for (const { table, column } of rows) expect(declared).toContain(`${table}.${column}`);
  });

  it.each(personalData.map((spec) => [spec.table, spec] as const))(
    'is exported or withheld with a reason, for each column: %s',
    async (table, { userColumn, alsoNames = [], through, columns, withheld }) => {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table}
      `.execute(test.database.db);
      const declared = new Set([...columns, ...Object.keys(withheld), ...alsoNames]);
      if (through === undefined) declared.add(userColumn);
      expect([...declared].sort()).toEqual(rows.map(({ name }) => name).sort());
      expect(columns.filter((column) => column in withheld)).toEqual([]);
    },
  );

  it('includes the nominee until the account is deleted', async () => {
    const member = await test.newMember();
    const save = (nominee: unknown) => member.raw(account.saveNominee, { body: { nominee } as never });
    expect((await member.call(account.getPrivacy)).nominee).toBeNull();
    const refused = await save({ name: ' ', relation: 'Husband', email: 'ravi' });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'nominee.name' }, { path: 'nominee.email' }] },
    });
    const nominee = { name: 'Ravi Rao', relation: 'Husband', email: 'ravi@members.test' };
    expect((await save({ ...nominee, name: ' Ravi Rao ' })).body).toMatchObject({ nominee });
    const id = await userIdOf(test, member);
    expect((await save(null)).body).toMatchObject({ nominee: null });
    await save(nominee);
    expect((await erase(member)).status).toBe(204);
    const { rows } = await test.database.pool.query(
      'select nominee_name, nominee_relation, nominee_email from users where id = $1',
      [id],
    );
    expect(rows).toEqual([{ nominee_name: null, nominee_relation: null, nominee_email: null }]);
  });

  it('is exported: one file per table, invoices and signed terms, only the member’s own', async () => {
    const member = await newBuyer(test);
    const other = await newBuyer(test);
    await buy(test, member, 'CMP3M');
    await buy(test, other, 'CMP3M');
    await cancelFirst(member);
    const file = await member.raw(account.exportData);
    expect(file.headers.get('content-type')).toBe('application/zip');
    const zip = file.body instanceof Uint8Array ? file.body : new Uint8Array();
    const names = filesOf(zip);
    for (const { file: name } of personalData) expect(names).toContain(`data/${name}.json`);
    expect(names.filter((name) => /^documents\/(INV|CRN)-/.test(name))).toHaveLength(2);
    expect(names.filter((name) => name.startsWith('documents/signed-terms-'))).toHaveLength(1);
    expect(names).toContain('README.txt');
    const stored = Buffer.from(zip).toString('latin1');
    expect(stored).not.toContain(other.email);
  });
});

describe('signed terms', () => {
  it('can be downloaded only by their signer', async () => {
    const member = await newBuyer(test);
    const other = await newBuyer(test);
    const consents = await member.call(kyc.listConsents);
    const id = consents.find(({ method }) => method === 'esign')?.documentId ?? '';
    const file = await member.raw(kyc.getSignedTerms, { params: { id } });
    expect(Buffer.from(file.body instanceof Uint8Array ? file.body : []).toString('latin1', 0, 5)).toBe(
      '%PDF-',
    );
    expect((await other.raw(kyc.getSignedTerms, { params: { id } })).status).toBe(404);
  });
});

describe('deleting an account', () => {
  it('requires the email address, and that a paid plan is cancelled first', async () => {
    const member = await newBuyer(test);
    expect(await erase(member, 'somebody@else.test')).toMatchObject({
      status: 400,
      body: { code: 'erase-wrong-email' },
    });
    await buy(test, member, 'CMP3M');
    expect(await erase(member)).toMatchObject({ status: 409, body: { code: 'erase-plan-running' } });
    expect((await member.call(account.getPrivacy)).cannotErase).toMatchObject({ code: 'erase-plan-running' });
    expect((await member.summary()).user.email).toBe(member.email);
  });

  it('waits for a payment in progress', async () => {
    const member = await newBuyer(test);
    await member.subscribe('CMP3M');
    expect(await erase(member)).toMatchObject({ status: 409, body: { code: 'erase-order-open' } });
  });

  it('ends sessions and sign-in, notifies the member, and keeps invoices and ledger entries', async () => {
    const pan = nextPan();
    const member = await test.newMember();
    await member.verifyAndSign(pan);
    const token = await member.accessToken();
    await buy(test, member, 'CMP1Y');
    await cancelFirst(member);
    const userId = await userIdOf(test, member);
    expect((await erase(member)).status).toBe(204);

    expect((await member.raw(account.getPrivacy)).status).toBe(401);
    await test.control.waitForMail(member.email, ({ subject }) => subject === 'Your account is erased');
    await expect(member.accessToken()).rejects.toThrow();
    // An identity token from before the erasure is still validly signed, but must not sign in or create an
    // account.
    const late = await fetch(`${test.origin}/api/accounts/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ email: member.email }),
    });
    expect(late.ok).toBe(false);

    const { db } = test.database;
    const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ first_name: '', last_name: '', mobile: null, state: null });
    expect(JSON.stringify(row)).not.toContain(member.email);
    const left = await db.selectFrom('erasures').selectAll().where('user_id', '=', userId).execute();
    await expect
      .poll(() => db.selectFrom('erasures').selectAll().where('user_id', '=', userId).execute())
      .toMatchObject([{ email: null, sub: null }]);
    expect(left).toHaveLength(1);
    const documents = await db.selectFrom('documents').select('kind').where('user_id', '=', userId).execute();
    expect(documents.map(({ kind }) => kind).sort()).toEqual(['credit-note', 'invoice']);
    await pass(test, dayMs);
    // A background job issues the refund.
    await expect
      .poll(
        async () => {
          await settleRefunds(test);
          return expectLedgerToBalance(test).then(() => 'balanced', String);
        },
        { timeout: 10_000 },
      )
      .toBe('balanced');

    // The person may register again with the same PAN, but without a free trial.
    const again = await test.newMember({ email: member.email });
    await again.verifyAndSign(pan);
    expect((await again.quote('CML14D')).allowed).toBe(false);
    expect((await again.quote('CMP1Y')).allowed).toBe(true);
  });

  it.each([
    ['users', blankUser],
    ['gifts', blankGiftsOf],
  ] as const)('blanks every column of %s except those declared to stay', async (table, blank) => {
    const spec = personalData.find((each) => each.table === table);
    if (spec?.onErase.kind !== 'blank') throw new Error(`${table} is not declared as blanked.`);
    const { leaves } = spec.onErase;
    const giver = await newBuyer(test);
    await buy(test, giver, 'CMP3M');
    const gift = { toEmail: `${table}@example.test`, toName: 'Meera', message: 'For you.' };
    await buyGift(test, giver, gift, ['Asha', 'Rao']);
    // No job changes the gift after this.
    await test.control.waitForMail(gift.toEmail);
    const userId = await userIdOf(test, giver);
    await fillRow(table, spec.userColumn, userId, leaves);
    const row = async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select * from ${sql.table(table)} where ${sql.ref(spec.userColumn)} = ${userId}
      `.execute(test.database.db);
      return rows[0] ?? {};
    };
    const before = await row();
    await test.database.db
      .transaction()
      .execute(async (tx) => blank(tx, userId, test.app.clock.now().instant));
    const after = await row();
    expect(Object.keys(before).length).toBeGreaterThan(10);
    for (const [column, value] of Object.entries(before)) {
      if (leaves.includes(column)) expect(after[column], column).toEqual(value);
      else expect(after[column], column).not.toEqual(value);
    }
  });

  it('is completed by a job if the identity provider is unavailable', async () => {
    const member = await test.newMember();
    await test.control.fault('identity', 'error-500', 3);
    expect((await erase(member)).status).toBe(204);
    await test.control.clearFaults('identity');
    await test.control.waitForMail(
      member.email,
      ({ subject }) => subject === 'Your account is erased',
      40_000,
    );
  });
});

describe('billing details', () => {
  const details = billingDetails({
    mobile: '9000000001',
    state: 'MH',
    pinCode: '411001',
    address: '1 Fort Road, Pune',
  });

  it('are saved for the next invoice', async () => {
    const member = await test.newMember();
    const user = await member.call(account.saveProfile, { body: details });
    expect(user.billingInfo).toMatchObject({
      mobile: '9000000001',
      state: 'MH',
      address: '1 Fort Road, Pune',
    });
  });

  it('accept a business name as long as the checkout does', async () => {
    const member = await test.newMember();
    const businessName = 'Rao Traders '.repeat(14).slice(0, 160).trim();
    const body = { ...details, businessName, gstNumber: '27AAACZ0000A1Z9' };
    const user = await member.call(account.saveProfile, { body });
    expect(user.billingInfo).toMatchObject({ businessName, isBusiness: true });
  });

  it.each([
    [{ mobile: '12345' }, 'mobile'],
    [{ pinCode: '011111' }, 'pinCode'],
    [{ state: 'XX' }, 'state'],
    [{ gstNumber: '27AAACZ0000A1Z8' }, 'gstNumber'],
    [{ gstNumber: '27AAACZ0000A1Z9', state: 'KA' }, 'state'],
  ])('reject %j', async (over, path) => {
    const member = await test.newMember();
    expect(await member.raw(account.saveProfile, { body: { ...details, ...over } })).toMatchObject({
      status: 400,
      body: { errors: [expect.objectContaining({ path })] },
    });
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportData } from '@niveshak/contract/account/routes';
import { getReferrals } from '@niveshak/contract/referrals/routes';
import { getBillingDocument } from '@niveshak/contract/billing/routes';
import * as members from '@niveshak/contract/members/routes';
import * as routes from '@niveshak/contract/members/record-routes';
import { readAudit } from '@niveshak/contract/staff/routes';
import { saveBillingSettings } from '../../billing/index.ts';
import { openCase } from '../../platform/cases.ts';
import { zipSource } from '../../platform/files/zip-source.ts';
import { scratchFolder } from '../../testing/scratch.ts';
import { buy, newBuyer, userIdOf } from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';

let test: TestApp;
let support: TestStaff;
let finance: TestStaff;
let owner: TestStaff;
const reason = 'As the inspector asked.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  support = new TestStaff(test, 'support@demo.test');
  finance = new TestStaff(test, 'finance@demo.test');
  owner = new TestStaff(test, 'owner@demo.test');
  for (const person of [support, finance, owner]) await person.enterStaff();
});
afterAll(() => test.close());

async function contentOf(zip: unknown, name: string): Promise<string> {
  const file = path.join(scratchFolder('client-file'), 'file.zip');
  fs.writeFileSync(file, zip instanceof Uint8Array ? zip : '');
  for await (const entry of zipSource(file).entries())
    if (entry.path === name) return (await entry.bytes()).toString('utf8');
  return '';
}

const actionsAbout = async (subjectId: string) =>
  (await owner.call(readAudit, { query: { subjectId } })).entries.map(({ action }) => action);

it('bars a referrer once of two concurrent requests', async () => {
  const member = await test.demoMember('premium');
  await member.call(getReferrals);
  const id = await userIdOf(test, member);
  const bar = (staff: TestStaff) => staff.raw(routes.barReferrals, { params: { id }, body: { reason } });
  const both = await Promise.all([bar(support), bar(owner)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const page = await support.call(members.getMember, { params: { id } });
  expect(page.referral).toMatchObject({ isBarred: true });
  expect(await actionsAbout(id)).toEqual(['referral.bar']);
});

it('exports the client’s file with notes and staff actions, and logs it', async () => {
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CML3M');
  const id = await userIdOf(test, buyer);
  await support.call(members.writeNote, { params: { id }, body: { body: 'She called about her invoice.' } });
  const link = 'https://firm.example/claim/secret';
  await test.database.pool.query(
    `insert into email_records (user_id, category, reference, subject, state, created_at, sent_at, letter)
     values ($1, 'receipt', 'a gift', 'Your gift', 'sent', now(), now(), $2)`,
    [id, { action: { label: 'Open your gift', url: link } }],
  );
  const file = await support.raw(routes.exportClientFile, { params: { id }, body: { reason } });
  expect(file.headers.get('content-type')).toBe('application/zip');
  // File names are not compressed in a zip.
  const listed = Buffer.from(file.body instanceof Uint8Array ? file.body : []).toString('latin1');
  for (const name of ['data/', 'documents/INV', 'signed-terms-', 'staff/notes.json', 'staff/actions.json'])
    expect(listed).toContain(name);
  expect(await contentOf(file.body, 'data/emails-sent.json')).toContain('Your gift');
  expect(await contentOf(file.body, 'data/emails-sent.json')).not.toContain(link);
  expect(await contentOf((await buyer.raw(exportData)).body, 'data/emails-sent.json')).toContain(link);
  expect(await actionsAbout(id)).toEqual(['member.export', 'member.note']);
});

it('accepts an e-invoice number once, from Today or the member’s page', async () => {
  const { db } = test.database;
  const settings = { sacCode: '997159', bankDetails: null, footer: null };
  await saveBillingSettings(db, { ...settings, needsEInvoice: true });
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CML3M', {
    details: {
      billingInfo: { state: 'MH', pincode: '411001', address: '1 MG Road, Pune' },
      gstNumber: '27AAACZ0000A1Z9',
      companyName: 'Rao Traders',
    },
  });
  await saveBillingSettings(db, { ...settings, needsEInvoice: false });
  const id = await userIdOf(test, buyer);
  const documents = async () => (await finance.call(members.getMember, { params: { id } })).billing.documents;
  const [document] = await documents();
  expect(document?.isPendingRegistration).toBe(true);
  const download = () => buyer.raw(getBillingDocument, { params: { id: document?.id ?? '' } });
  expect(await download()).toMatchObject({ status: 409, body: { code: 'not-registered' } });
  const exported = (await buyer.raw(exportData)).body;
  expect(await contentOf(exported, 'documents/awaiting-registration.txt')).toContain(document?.number);
  const waits = async () =>
    (await finance.call(members.getToday)).waiting.filter(({ kind }) => kind === 'e-invoice');
  expect(await waits()).toMatchObject([{ id: document?.id, memberId: id }]);

  const params = { id: document?.id ?? '' };
  const answer = { irn: ` ${'AB'.repeat(32)} `, ackNumber: '112510000000001', signedQr: 'eyJ.x.y' };
  const body = { ...answer, ackedAt: '2025-06-03T10:15:00+05:30', reason };
  expect(await finance.raw(routes.recordEInvoice, { params, body: { ...body, irn: 'abc' } })).toMatchObject({
    status: 400,
  });
  const enter = () => finance.raw(routes.recordEInvoice, { params, body });
  const both = await Promise.all([enter(), enter()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect((await documents())[0]?.isPendingRegistration).toBe(false);
  expect((await download()).status).toBe(200);
  expect(await waits()).toEqual([]);
  expect(await actionsAbout(id)).toEqual(['document.e-invoice']);
});

it('closes a restore case with its resolution, once', async () => {
  const { db } = test.database;
  await openCase(db, {
    kind: 'unknown-payment',
    provider: 'razorpay',
    providerId: 'pay_Lost',
    amountPaise: 100,
    currency: 'INR',
  });
  const waits = async () =>
    (await finance.call(members.getToday)).waiting.find(({ kind }) => kind === 'case');
  const params = { id: (await waits())?.id ?? '' };
  const close = () => finance.raw(routes.closeCase, { params, body: { reason: 'Given back at the bank.' } });
  const both = await Promise.all([close(), close()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await waits()).toBeUndefined();
});

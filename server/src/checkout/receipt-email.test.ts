import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBillingSettings, saveBillingSettings } from '../billing/index.ts';
import * as routes from '@niveshak/contract/checkout/routes';
import { readFirm, saveFirm } from '../firm/index.ts';
import { buy, newBuyer } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ jobs: true });
});
afterAll(() => test.close());

const receiptOf = ({ email }: TestMember) =>
  test.control.waitForMail(email, ({ subject }) => subject.includes('is active'));

it('attaches the invoice as PDF, and names the firm’s verified UPI ID', async () => {
  const { db } = test.database;
  await saveFirm(db, { ...(await readFirm(db)), upiId: 'sahyadri.ra@validdemo' });
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CMP3M');
  const { text, attachments } = await receiptOf(buyer);
  expect(text).toContain('Your invoice is attached.');
  expect(text).toContain('Our UPI ID is sahyadri.ra@validdemo.');
  expect(attachments).toMatchObject([
    { filename: expect.stringMatching(/^INV-25-26-\d{6}\.pdf$/), contentType: 'application/pdf' },
  ]);
  const file = await fetch(`${test.sandboxOrigin}${attachments[0]?.url ?? ''}`);
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-/);
});

it('explains a missing invoice while it awaits registration', async () => {
  const { db } = test.database;
  const settings = await readBillingSettings(db);
  if (settings === null) throw new Error('No billing settings.');
  await saveBillingSettings(db, { ...settings, needsEInvoice: true });
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CMP3M', {
    details: {
      billingInfo: { state: 'MH', pincode: '411001', address: '1 MG Road, Pune' },
      gstNumber: '27AAACZ0000A1Z9',
      companyName: 'Rao Traders',
    },
  });
  await saveBillingSettings(db, settings);
  const { text, attachments } = await receiptOf(buyer);
  expect(text).toContain('is being registered with the government’s invoice portal');
  expect(attachments).toEqual([]);
});

it('attaches the credit note of a cancellation as PDF', async () => {
  const buyer = await newBuyer(test);
  await buy(test, buyer, 'CMP3M');
  const { user } = await buyer.summary();
  const { creditNotes } = await buyer.call(routes.cancelSubscription, {
    params: { id: user.subscriptions[0]?.id ?? '' },
    body: { reason: 'I have no time to read.' },
  });
  const { text, attachments } = await test.control.waitForMail(buyer.email, ({ subject }) =>
    subject.includes('is cancelled'),
  );
  expect(text).toContain('Your credit note is attached.');
  expect(attachments).toMatchObject([{ filename: `${creditNotes[0]?.replaceAll('/', '-')}.pdf` }]);
});

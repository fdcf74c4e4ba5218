import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/checkout/transfer-routes';
import * as staffRoutes from '@niveshak/contract/checkout/staff-transfer-routes';
import { expectLedgerToBalance, newBuyer } from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TestStaff } from '../../testing/test-staff.ts';
import { nextUtr, orderByTransfer, recordTransfer, takeTransfers } from '../../testing/transfer-fixture.ts';

let test: TestApp;
let finance: TestStaff;
const reason = 'The statement of today.';
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  finance = new TestStaff(test, 'finance@demo.test');
  await test.database.db.updateTable('staff_settings').set({ refund_limit_paise: 10_000_000 }).execute();
  await finance.enterStaff();
  await takeTransfers(finance);
});
afterAll(() => test.close());

const head = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
const line = (narration: string, reference: string, paise: number, balance: string) =>
  `02/06/25,"${narration}",${reference},02/06/25,,${(paise / 100).toFixed(2)},${balance}`;
const importText = (statement: string) =>
  finance.raw(staffRoutes.importStatement, { body: { statement, reason } });
const lines = async () => (await finance.call(staffRoutes.listTransfers)).lines;

it('matches by UTR and by reference, lists the rest, and adds nothing the second time', async () => {
  const [announcing, quoting, paid] = [await newBuyer(test), await newBuyer(test), await newBuyer(test)];
  const byUtr = await orderByTransfer(test, announcing, 'CMP3M');
  const byReference = await orderByTransfer(test, quoting, 'CMP3M');
  const recorded = await orderByTransfer(test, paid, 'CMP3M');
  const [announced, known, other] = [nextUtr(), nextUtr(), nextUtr()];
  await announcing.call(routes.announceTransfer, { body: { reference: byUtr.reference, utr: announced } });
  await recordTransfer(finance, recorded.id, { received: recorded.amount, utr: known });

  const statement = [
    head,
    line(`UPI-RAO-${announced}`, `0000${announced}`, byUtr.amount, '1000.00'),
    line(`NEFT CR-${byReference.reference}-RAO`, 'SBIN325152123456', byReference.amount - 100, '2000.00'),
    line('UPI', known, recorded.amount, '3000.00'),
    line('INTEREST', '', 12_345, '4000.00'),
    // Two identical lines without a balance.
    line('CASH DEPOSIT', '', 50_000, ''),
    line('CASH DEPOSIT', '', 50_000, ''),
    `02/06/25,RENT,${other},02/06/25,25000.00,,500.00`,
  ].join('\r\n');
  expect((await importText(statement)).body).toEqual({ added: 6, known: 0, debits: 1, problems: [] });
  const first = await lines();
  expect(Object.fromEntries(first.map((each) => [each.narration, each.state]))).toEqual({
    [`UPI-RAO-${announced}`]: 'order-found',
    [`NEFT CR-${byReference.reference}-RAO`]: 'order-found',
    UPI: 'recorded',
    INTEREST: 'unmatched',
    'CASH DEPOSIT': 'unmatched',
  });
  expect(first.filter(({ isOtherAmount }) => isOtherAmount).map(({ narration }) => narration)).toEqual([
    `NEFT CR-${byReference.reference}-RAO`,
  ]);
  const { orders } = await finance.call(staffRoutes.listTransfers);
  expect(orders.find(({ id }) => id === byUtr.id)?.line).toMatchObject({
    utr: announced,
    paidOn: '2025-06-02',
    amount: { amount: byUtr.amount },
  });

  expect((await importText(statement)).body).toMatchObject({ added: 0, known: 6 });
  expect(await lines()).toEqual(first);
  await recordTransfer(finance, byUtr.id, { received: byUtr.amount, utr: announced });
  expect((await lines()).find(({ email }) => email === announcing.email)?.state).toBe('recorded');
  await expectLedgerToBalance(test);
});

it('lets staff dismiss a line, once', async () => {
  const line = (await lines()).find(({ narration }) => narration === 'INTEREST');
  const aside = () =>
    finance.raw(staffRoutes.setStatementLineAside, {
      params: { id: line?.id ?? '' },
      body: { note: 'Interest of the bank.', reason },
    });
  expect((await aside()).status).toBe(204);
  expect((await aside()).status).toBe(409);
  expect((await lines()).find(({ id }) => id === line?.id)).toMatchObject({
    state: 'set-aside',
    setAsideAs: 'Interest of the bank.',
  });
});

it('rejects a file that is not a statement', async () => {
  expect(await importText('a,b\n1,2')).toMatchObject({ status: 409, body: { code: 'transfer-refused' } });
});

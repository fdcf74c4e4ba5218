import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { bookRefund } from '../billing/index.ts';
import { at, buy, creditOf, newMember, openBilling, saleOf } from '../billing/testing/billing-fixture.ts';
import { fileComplaint } from '../complaints/index.ts';
import { readFirm, saveCertificate, saveFirm } from '../firm/index.ts';
import { insertTerm } from '../membership/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { halfYearCsv } from './half-year.ts';

let database: TestDatabase;

const timeOn = (day: string) => at(`${day}T10:00:00+05:30`);

/** Sells a plan for an amount in paise ex GST, paid on its first day. */
async function sell(amount: number, from: string, to: string) {
  const { db } = database;
  const sale = saleOf(await newMember(db), amount);
  return { sale, ...(await buy(db, sale, timeOn(from), [from, to])) };
}

/** Credits part of a sale as goodwill on a day. The amount is in paise ex GST. */
async function refund(sold: Awaited<ReturnType<typeof sell>>, amount: number, on: string): Promise<void> {
  const { taxable, heads } = creditOf(sold.termId, amount);
  const { orderId } = sold.sale;
  const credit = { reference: `refund-${on}`, orderId, kind: 'cancellation', taxable, heads } as const;
  const facts = { ...credit, reason: 'Goodwill', unusedFrom: null, explanation: [] };
  await database.db.transaction().execute((tx) => bookRefund(tx, facts, timeOn(on)));
}

async function give(userId: string, source: 'grant' | 'trial', from: string, to: string): Promise<void> {
  await database.db.transaction().execute((tx) =>
    insertTerm(tx, {
      userId,
      alias: source === 'trial' ? 'CML14D' : 'CMPGUEST',
      startDate: calendarDate(from),
      paidEndDate: calendarDate(to),
      endDate: calendarDate(to),
      source,
      orderId: null,
      paid: null,
      createdAt: timeOn(from).instant,
    }),
  );
}

async function complain(receivedOn: string): Promise<void> {
  const form = { name: 'Asha', email: 'a@b.test', phone: '', category: 'billing', body: receivedOn } as const;
  const from = { source: 'direct', reference: '', receivedOn: calendarDate(receivedOn) } as const;
  await fileComplaint(database.db, form, from, timeOn(receivedOn));
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await openBilling(db);
  await sell(100_000, '2025-01-01', '2025-03-31');
  await sell(100_000, '2025-01-10', '2025-04-09');
  await sell(100_000, '2025-02-01', '2026-01-31');
  const kept = await sell(719_700, '2025-06-02', '2026-06-01');
  await sell(239_900, '2025-05-05', '2025-08-04');
  await sell(100_000, '2025-10-05', '2026-01-04');
  const returning = await newMember(db);
  await give(returning, 'grant', '2024-01-01', '2024-03-31');
  await give(returning, 'grant', '2025-09-01', '2025-11-30');
  await give(await newMember(db), 'trial', '2025-06-01', '2025-06-14');

  await refund(kept, 100_000, '2025-09-30');
  for (const day of ['2025-03-30', '2025-05-30', '2025-10-01']) await complain(day);
  await saveFirm(db, {
    ...(await readFirm(db)),
    principalOfficer: 'Meera Joshi',
    complianceOfficer: 'Ravi Iyer',
  });
  await db.transaction().execute(async (tx) => {
    const profile = { qualification: '', biography: '' };
    const validUntil = calendarDate('2027-01-01');
    const certificate = { number: 'NISM-1', analyst: 'Meera Joshi', validUntil, ...profile };
    await saveCertificate(tx, certificate);
    await saveCertificate(tx, { ...certificate, number: 'NISM-2' });
    await saveCertificate(tx, { ...certificate, number: 'NISM-3', analyst: 'Asha Rao' });
    const ended = calendarDate('2025-09-29');
    await saveCertificate(tx, { ...certificate, number: 'NISM-4', analyst: 'Usha Rao', validUntil: ended });
  });
});
afterAll(() => database.drop());

async function valuesOf(day: string, today: string): Promise<string[]> {
  const csv = await halfYearCsv(database.db, calendarDate(day), calendarDate(today));
  return csv.trim().split('\r\n').slice(1);
}

describe('the half-yearly report', () => {
  it('counts clients, fees without GST less refunds, complaints and staff', async () => {
    expect(await valuesOf('2025-06-02', '2025-10-10')).toEqual([
      'Period,From,2025-04-01',
      'Period,To,2025-09-30',
      'Clients,Clients on 2025-03-31,3',
      'Clients,New clients,2',
      'Clients,Former clients who returned,1',
      'Clients,Clients who left,3',
      'Clients,Clients on 2025-09-30,3',
      'Clients,of them with a paid plan,2',
      'Clients,of them without a fee,1',
      'Clients,Highest number of clients on a day,3',
      'Clients,First day with that number,2025-06-02',
      'Fees,"Fees received, excluding GST",9596.00',
      'Fees,"Refunded or credited, excluding GST",1000.00',
      'Fees,"Net fees, excluding GST",8596.00',
      'Complaints,Pending on 2025-03-31,1',
      'Complaints,Received,1',
      'Complaints,Resolved,0',
      'Complaints,Pending on 2025-09-30,2',
      'Complaints,Pending for more than three months,2',
      'Staff,Principal officer,Meera Joshi',
      'Staff,Compliance officer,Ravi Iyer',
      'Staff,Analysts with a NISM certificate valid on 2025-09-30,2',
      'Staff,Analyst,Asha Rao',
      'Staff,Analyst,Meera Joshi',
    ]);
  });

  it('covers a half-year in progress until today', async () => {
    const values = await valuesOf('2025-12-01', '2025-10-10');
    expect(values).toContain('Period,To,2025-10-10');
    expect(values).toContain('Clients,Clients on 2025-09-30,3');
    expect(values).toContain('Clients,New clients,1');
    expect(values).toContain('Clients,Clients on 2025-10-10,4');
    expect(values).toContain('Fees,"Net fees, excluding GST",1000.00');
  });

  it('adds up in any half-year: opening clients plus new and returned, minus those who left', async () => {
    for (const day of ['2024-06-01', '2024-12-01', '2025-06-01', '2025-12-01', '2026-06-01']) {
      const [before, joined, returned, left, end] = (await valuesOf(day, '2026-12-01'))
        .slice(2, 7)
        .map((line) => Number(line.split(',').at(-1)));
      expect((before ?? 0) + (joined ?? 0) + (returned ?? 0) - (left ?? 0)).toBe(end);
    }
  });

  it('counts a commercial credit note in the half-year of its issue', async () => {
    const old = await sell(50_000, '2023-05-01', '2023-07-31');
    await refund(old, 20_000, '2026-05-02');
    const values = await valuesOf('2026-05-01', '2026-12-01');
    expect(values).toContain('Fees,"Refunded or credited, excluding GST",200.00');
  });
});

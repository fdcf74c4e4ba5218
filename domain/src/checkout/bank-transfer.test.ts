import { describe, expect, it } from 'vitest';
import { calendarDate } from '../primitives/calendar-date.ts';
import { paise, zeroPaise } from '../primitives/paise.ts';
import { readUtr, referenceIn, transferProblem, transferReference, utrsIn } from './bank-transfer.ts';
import type { TransferredOrder } from './bank-transfer.ts';

describe('UTR', () => {
  it.each([
    ['515312345678', '515312345678'],
    ['hdfcr52025060212345678', 'HDFCR52025060212345678'],
    [' SBIN3 2515 2123 456 ', 'SBIN325152123456'],
    ['N152250612345678', 'N152250612345678'],
  ])('reads %j', (text, utr) => {
    expect(readUtr(text)).toBe(utr);
  });

  it.each(['', '51531234567', 'SUBSCRIPTIONFEES', 'HDFC0001234', '5153123456789'])('refuses %j', (text) => {
    expect(readUtr(text)).toBeNull();
  });

  it('is found in a narration', () => {
    expect(utrsIn('UPI/515312345678/Rao Traders/rao@okbank', '')).toEqual(['515312345678']);
    expect(utrsIn('NEFT CR-SBIN0001234-RAO TRADERS-SBIN325152123456', '')).toEqual(['SBIN325152123456']);
    expect(utrsIn('BY TRANSFER', '0000515312345678')).toEqual(['515312345678']);
    expect(utrsIn('INTEREST PAID TILL 30-JUN-2025')).toEqual([]);
  });
});

it('creates a reference that can be found in a narration', () => {
  const reference = transferReference(Uint8Array.from([0, 31, 32, 200, 7, 99, 255, 18]));
  expect(reference).toMatch(/^SUB.{8}$/);
  expect(referenceIn(`NEFT-${reference.toLowerCase()}-RAO`)).toBe(reference);
  expect(referenceIn(`REF ${reference.slice(0, 5)} ${reference.slice(5)}`)).toBe(reference);
  expect(referenceIn('SUBSCRIPTION FOR JUNE')).toBeNull();
});

describe('a transfer for an order', () => {
  const order = {
    amount: paise(1_180_000),
    taxable: paise(1_000_000),
    buyerGstin: '29AAAPK0000C1ZP',
    openedOn: calendarDate('2025-06-02'),
  };
  const today = calendarDate('2025-06-04');
  const transfer = {
    received: paise(1_180_000),
    tds: zeroPaise,
    paidOn: calendarDate('2025-06-03'),
    isHeld: false,
  };
  const problemOf = (change: Partial<typeof transfer>, of: TransferredOrder = order) =>
    transferProblem(of, { ...transfer, ...change }, today);

  it('pays the full amount, or the amount less TDS if the buyer is a business', () => {
    expect(problemOf({})).toBeNull();
    expect(problemOf({ received: paise(1_080_000), tds: paise(100_000) })).toBeNull();
    expect(problemOf({ received: paise(1_080_000), tds: paise(99_999) })).toContain('₹11,800.00');
    expect(problemOf({ received: paise(1_179_999) })).toContain('₹11,799.99');
  });

  it('has no TDS if the buyer is a person, and at most a fifth', () => {
    const person = { ...order, buyerGstin: null };
    expect(problemOf({ received: paise(1_080_000), tds: paise(100_000) }, person)).toContain(
      'not a business',
    );
    expect(problemOf({ received: paise(979_999), tds: paise(200_001) })).toContain('at most 20 %');
  });

  it('has a date not in the future and not before the order', () => {
    expect(problemOf({ paidOn: calendarDate('2025-06-05') })).toContain('future');
    expect(problemOf({ paidOn: calendarDate('2025-06-01') })).toContain('before the order');
    expect(problemOf({ paidOn: today })).toBeNull();
  });

  it('is held only if the amount differs and no TDS explains it', () => {
    expect(problemOf({ isHeld: true, received: paise(5) })).toBeNull();
    expect(problemOf({ isHeld: true })).toContain('right');
    expect(problemOf({ isHeld: true, received: paise(5), tds: paise(5) })).toContain('no TDS');
  });
});

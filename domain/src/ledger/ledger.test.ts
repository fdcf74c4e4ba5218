import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noHeads, sumOfHeads, taxFor } from '../billing/tax.ts';
import { planAliases } from '../catalogue/plan.ts';
import { add, paise, subtract, zeroPaise } from '../primitives/paise.ts';
import type { Account } from './account.ts';
import { chartOfAccounts, gstAccounts, isAccount, revenueOf } from './account.ts';
import type { LedgerEntry, Line } from './entry.ts';
import { balanceOn, differenceOf, entryKinds, entryOf, isEntryKind } from './entry.ts';
import type { CreditFacts, SoldOrder } from './events.ts';
import {
  cancellationRefund,
  creditSetOff,
  excessCreditRefund,
  heldPaymentApplied,
  heldPaymentRefunded,
  paymentCaptured,
  paymentHeld,
  refundProcessed,
  refundsOwedBy,
  refundWrittenOff,
  roundOff,
  saleInvoiced,
} from './events.ts';
import { allocate, fundingOf, sumOfParts } from './funding.ts';

const userId = 'member';
const order = (orderId: string, alias: SoldOrder['alias'] = 'CMP3M', usesUtgst = false): SoldOrder => ({
  orderId,
  userId,
  alias,
  usesUtgst,
});
const linesOf = (...entries: readonly (LedgerEntry | null)[]): Line[] =>
  entries.flatMap((entry) => entry?.lines ?? []);
const on = (lines: readonly Line[], account: Account) =>
  balanceOn(chartOfAccounts().get(account)?.normalSide ?? 'debit', account, lines);
const taxed = (taxable: number, placeOfSupply: 'MH' | 'KA' = 'MH') => {
  const { cgst, sgst, igst } = taxFor({
    basisPoints: 1800,
    taxable: paise(taxable),
    firmState: 'MH',
    placeOfSupply,
  });
  return { taxable: paise(taxable), heads: { cgst, sgst, igst } };
};
const totalOf = (part: ReturnType<typeof taxed>) => add(part.taxable, sumOfHeads(part.heads));

describe('the chart of accounts', () => {
  it('has revenue by plan and an account for each tax head', () => {
    expect(chartOfAccounts().size).toBe(12 + planAliases().length);
    for (const alias of planAliases()) expect(isAccount(revenueOf(alias))).toBe(true);
    for (const account of gstAccounts) expect(chartOfAccounts().get(account)?.normalSide).toBe('credit');
    expect(isAccount('revenue:NOPE')).toBe(false);
    expect(isEntryKind('sale')).toBe(true);
    expect(isEntryKind('gift')).toBe(false);
    expect(new Set(entryKinds).size).toBe(entryKinds.length);
  });
});

describe('a ledger entry', () => {
  it('is refused if unbalanced or with a negative line', () => {
    const line: Line = { account: 'gateway', side: 'debit', amount: paise(5), orderId: 'a', paymentId: 'p' };
    expect(() => entryOf('sale', 'x', userId, [line])).toThrow(RangeError);
    expect(() =>
      entryOf('sale', 'x', userId, [
        { ...line, amount: paise(-5) },
        { ...line, side: 'credit', amount: paise(-5) },
      ]),
    ).toThrow(RangeError);
  });

  it('is omitted for a zero amount: a sale at 100 % off, a zero round-off', () => {
    expect(saleInvoiced(order('a'), { taxable: zeroPaise, heads: noHeads })).toBeNull();
    expect(roundOff(order('a'), zeroPaise)).toBeNull();
    expect(refundsOwedBy(null)).toEqual([]);
  });
});

describe('postings', () => {
  it('of a sale: revenue, tax heads and receivable, cleared by the payment', () => {
    const sale = saleInvoiced(order('a'), taxed(719_700));
    const payment = paymentCaptured({ paymentId: 'pay_1', orderId: 'a', userId, amount: paise(849_246) });
    expect(on(linesOf(sale), 'receivable')).toBe(849_246);
    const lines = linesOf(sale, payment);
    expect(on(lines, 'receivable')).toBe(0);
    expect(on(lines, 'gateway')).toBe(849_246);
    expect(on(lines, 'revenue:CMP3M')).toBe(719_700);
    expect([on(lines, 'gst:cgst'), on(lines, 'gst:sgst'), on(lines, 'gst:utgst'), on(lines, 'gst:igst')]).toEqual([
      64_773, 64_773, 0, 0,
    ]); // prettier-ignore
  });

  it('use a separate account for UTGST', () => {
    const lines = linesOf(saleInvoiced(order('a', 'CMP3M', true), taxed(719_700)));
    expect([on(lines, 'gst:cgst'), on(lines, 'gst:sgst'), on(lines, 'gst:utgst')]).toEqual([
      64_773, 0, 64_773,
    ]);
  });

  it('keep the payments that back the credit across two upgrades, and use the latest payment last', () => {
    const first = linesOf(
      saleInvoiced(order('a', 'CML3M'), taxed(100_000)),
      paymentCaptured({ paymentId: 'pay_1', orderId: 'a', userId, amount: paise(118_000) }),
    );
    const half = taxed(50_000);
    const setOff = creditSetOff(
      {
        reference: 'upgrade:b:a',
        original: order('a', 'CML3M'),
        ...half,
        isTaxAdjusted: true,
        allocation: allocate(fundingOf('a', first), totalOf(half)),
      },
      'b',
    );
    const second = [
      ...first,
      ...linesOf(
        setOff,
        saleInvoiced(order('b'), taxed(200_000)),
        paymentCaptured({ paymentId: 'pay_2', orderId: 'b', userId, amount: paise(177_000) }),
      ),
    ];
    expect(on(second, 'receivable')).toBe(0);
    expect(fundingOf('a', second)).toEqual([{ paymentId: 'pay_1', amount: 59_000 }]);
    expect(fundingOf('b', second)).toEqual([
      { paymentId: 'pay_1', amount: 59_000 },
      { paymentId: 'pay_2', amount: 177_000 },
    ]);
    // The second order is refunded in full, and no payment is refunded more than its amount.
    const all = taxed(200_000);
    const refund = cancellationRefund({
      reference: 'cancel:b',
      original: order('b'),
      ...all,
      isTaxAdjusted: true,
      allocation: allocate(fundingOf('b', second), totalOf(all)),
    });
    expect(refundsOwedBy(refund)).toEqual([
      { paymentId: 'pay_1', amount: 59_000 },
      { paymentId: 'pay_2', amount: 177_000 },
    ]);
    const lines = [...second, ...linesOf(refund)];
    expect([on(lines, 'receivable'), on(lines, 'revenue:CMP3M'), on(lines, 'revenue:CML3M')]).toEqual([
      0, 0, 50_000,
    ]);
  });

  it('of a late credit note leave the tax paid and reduce revenue', () => {
    const sold = linesOf(
      saleInvoiced(order('a'), taxed(100_000, 'KA')),
      paymentCaptured({ paymentId: 'pay_1', orderId: 'a', userId, amount: paise(118_000) }),
    );
    const part = taxed(40_000, 'KA');
    const refund = cancellationRefund({
      reference: 'cancel:a',
      original: order('a'),
      ...part,
      isTaxAdjusted: false,
      allocation: allocate(fundingOf('a', sold), totalOf(part)),
    });
    const lines = [...sold, ...linesOf(refund)];
    expect(on(lines, 'gst:igst')).toBe(18_000);
    expect(on(lines, 'revenue:CMP3M')).toBe(100_000 - 47_200);
    expect(on(lines, 'refunds')).toBe(47_200);
  });

  it('of a held payment refund it in full or apply it', () => {
    const payment = { paymentId: 'pay_1', orderId: 'a', userId, amount: paise(849_246) };
    const held = linesOf(paymentHeld(payment));
    expect([on(held, 'gateway'), on(held, 'unapplied')]).toEqual([849_246, 849_246]);
    const back = [
      ...held,
      ...linesOf(heldPaymentRefunded(payment), refundProcessed({ ...payment, refundId: 'rfnd_1' })),
    ];
    for (const account of ['gateway', 'unapplied', 'refunds', 'receivable'] as const)
      expect(on(back, account)).toBe(0);
    const applied = [
      ...held,
      ...linesOf(heldPaymentApplied(payment), saleInvoiced(order('a'), taxed(719_700))),
    ];
    expect([on(applied, 'unapplied'), on(applied, 'receivable')]).toEqual([0, 0]);
  });

  it('round off fractions of a rupee in both directions, and write off refunds too small to send', () => {
    const sale = saleInvoiced(order('a'), { taxable: paise(40), heads: { ...noHeads, igst: paise(7) } });
    expect(on(linesOf(sale, roundOff(order('a'), paise(-47))), 'receivable')).toBe(0);
    expect(on(linesOf(roundOff(order('a'), paise(1))), 'round-off')).toBe(1);
    // Nothing was paid, so nothing is refunded, and the round-off is reversed.
    const refund = cancellationRefund({
      reference: 'cancel:a',
      original: order('a'),
      taxable: paise(40),
      heads: { ...noHeads, igst: paise(7) },
      isTaxAdjusted: true,
      allocation: allocate([], paise(47)),
    });
    expect(refundsOwedBy(refund)).toEqual([]);
    const lines = linesOf(sale, roundOff(order('a'), paise(-47)), refund);
    for (const account of ['receivable', 'round-off', 'revenue:CMP3M', 'gst:igst'] as const) {
      expect(on(lines, account)).toBe(0);
    }
    const small = { paymentId: 'p', orderId: 'a', userId, amount: paise(30), reference: 'small' };
    expect(linesOf(refundWrittenOff(small))).toMatchObject([
      { account: 'refunds', side: 'debit', amount: 30 },
      { account: 'round-off', side: 'credit', amount: 30 },
    ]);
  });
});

/** Step of a random sequence: buy, upgrade (with excess) or cancel, with an amount and a state. */
const step = fc.record({
  what: fc.constantFrom('buy', 'upgrade', 'cancel', 'held'),
  taxable: fc.integer({ min: 0, max: 3_000_000 }),
  share: fc.integer({ min: 0, max: 100 }),
  place: fc.constantFrom('MH' as const, 'KA' as const),
  isTaxAdjusted: fc.boolean(),
});

describe('any history', () => {
  it('balances each entry; net cash equals revenue, tax, liabilities and round-offs', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const lines: Line[] = [];
        const entries: LedgerEntry[] = [];
        const post = (entry: LedgerEntry | null) => {
          if (entry === null) return;
          expect(differenceOf(entry.lines)).toBe(0);
          for (const each of entry.lines) expect(each.amount).toBeGreaterThan(0);
          entries.push(entry);
          lines.push(...entry.lines);
        };
        /** Running order, and the uncredited part of its invoice. */
        let running: { order: SoldOrder; left: ReturnType<typeof taxed> } | null = null;
        let cashIn = 0;
        steps.forEach(({ what, taxable, share, place, isTaxAdjusted }, index) => {
          const orderId = `order-${index}`;
          const credit = (part: ReturnType<typeof taxed>, from: SoldOrder): CreditFacts => ({
            reference: `${what}:${index}:${part.taxable}`,
            original: from,
            ...part,
            isTaxAdjusted,
            allocation: allocate(fundingOf(from.orderId, lines), totalOf(part)),
          });
          const shareOf = (whole: ReturnType<typeof taxed>, percent: number) => ({
            taxable: paise(Math.floor((whole.taxable * percent) / 100)),
            heads: {
              cgst: paise(Math.floor((whole.heads.cgst * percent) / 100)),
              sgst: paise(Math.floor((whole.heads.sgst * percent) / 100)),
              igst: paise(Math.floor((whole.heads.igst * percent) / 100)),
            },
          });
          if (what === 'held') {
            const payment = { paymentId: `pay-${index}`, orderId, userId, amount: paise(taxable + 1) };
            post(paymentHeld(payment));
            cashIn += payment.amount;
            if (share > 50) {
              post(heldPaymentRefunded(payment));
              post(refundProcessed({ ...payment, refundId: `rfnd-${index}` }));
              cashIn -= payment.amount;
            }
            return;
          }
          if (what === 'cancel') {
            if (running === null) return;
            const entry = cancellationRefund(credit(shareOf(running.left, share), running.order));
            post(entry);
            for (const { paymentId, amount } of refundsOwedBy(entry)) {
              post(
                refundProcessed({
                  paymentId,
                  amount,
                  orderId: running.order.orderId,
                  userId,
                  refundId: `r-${index}-${paymentId}`,
                }),
              );
              cashIn -= amount;
            }
            running = null;
            return;
          }
          const sold = taxed(taxable, place);
          const next = order(orderId, index % 2 === 0 ? 'CMP1Y' : 'CMP3M');
          let owed = totalOf(sold);
          if (what === 'upgrade' && running !== null) {
            const worth = shareOf(running.left, share);
            // The set-off is capped at the new charge. The rest is refunded first, from the latest payment.
            const setOffPercent =
              worth.taxable <= sold.taxable ? 100 : Math.floor((sold.taxable * 100) / worth.taxable);
            const used = shareOf(worth, setOffPercent);
            const excess = {
              taxable: subtract(worth.taxable, used.taxable),
              heads: {
                cgst: subtract(worth.heads.cgst, used.heads.cgst),
                sgst: subtract(worth.heads.sgst, used.heads.sgst),
                igst: subtract(worth.heads.igst, used.heads.igst),
              },
            };
            const before = refundsOwedBy(excessCreditRefund(credit(excess, running.order)));
            post(excessCreditRefund(credit(excess, running.order)));
            for (const { paymentId, amount } of before) {
              post(
                refundProcessed({
                  paymentId,
                  amount,
                  orderId: running.order.orderId,
                  userId,
                  refundId: `x-${index}-${paymentId}`,
                }),
              );
              cashIn -= amount;
            }
            post(creditSetOff(credit(used, running.order), orderId));
            owed = subtract(owed, totalOf(used));
          }
          post(saleInvoiced(next, sold));
          const rounding = owed < 100 ? paise(0 - owed) : zeroPaise;
          post(roundOff(next, rounding));
          const charged = add(owed, rounding);
          if (charged > 0) {
            post(paymentCaptured({ paymentId: `pay-${index}`, orderId, userId, amount: charged }));
            cashIn += charged;
          }
          running = { order: next, left: sold };
        });

        expect(differenceOf(lines)).toBe(0);
        const sumOf = (codes: readonly Account[]) => codes.reduce((sum, code) => sum + on(lines, code), 0);
        const earned = sumOf(planAliases().map(revenueOf));
        expect(on(lines, 'gateway')).toBe(cashIn);
        expect(on(lines, 'receivable')).toBe(0);
        expect(on(lines, 'refunds')).toBe(0);
        expect(cashIn).toBe(earned + sumOf(gstAccounts) + on(lines, 'unapplied') + on(lines, 'round-off'));
        // The receivable of each order is zero, and no payment is refunded more than its amount.
        for (const orderId of new Set(lines.map((each) => each.orderId))) {
          const own = lines.filter((each) => each.orderId === orderId && each.account === 'receivable');
          expect(differenceOf(own)).toBe(0);
        }
        for (const paymentId of new Set(lines.map((each) => each.paymentId))) {
          const own = lines.filter((each) => each.paymentId === paymentId && each.paymentId !== null);
          expect(balanceOn('debit', 'gateway', own)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('allocates no more than is available, and all of it', () => {
    const part = fc.record({ paymentId: fc.uuid(), amount: fc.integer({ min: 1, max: 1e9 }).map(paise) });
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), fc.nat(2e9), (funding, amount) => {
        const { parts, unfunded } = allocate(funding, paise(amount));
        expect(sumOfParts(parts) + unfunded).toBe(amount);
        for (const { paymentId, amount: taken } of parts) {
          expect(taken).toBeLessThanOrEqual(
            funding.find((each) => each.paymentId === paymentId)?.amount ?? 0,
          );
        }
        expect(unfunded).toBe(Math.max(0, amount - sumOfParts(funding)));
      }),
    );
  });
});

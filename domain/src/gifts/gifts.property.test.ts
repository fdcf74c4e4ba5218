import fc from 'fast-check';
import { expect, it } from 'vitest';
import { noHeads } from '../billing/tax.ts';
import type { Sunset } from '../catalogue/sunset.ts';
import { phaseOf } from '../membership/term.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';
import { addDays, calendarDate, daysBetween, inclusiveDays, minDate } from '../primitives/calendar-date.ts';
import { add, paise, subtract, zeroPaise } from '../primitives/paise.ts';
import type { Paise } from '../primitives/paise.ts';
import { uncutEnd } from '../catalogue/plan-term.ts';
import { isGiftOver } from './claim-window.ts';
import { refundAtClaim, refundAfterDay, refundUnclaimed } from './gift-refund.ts';
import type { StoredGiftState } from './gift-state.ts';
import { giftStateOn, nextGiftState } from './gift-state.ts';
import { giftTermOn } from './gift-term.ts';
import { moveGiftsForward } from './queued-gifts.ts';

const firstDay = calendarDate('2025-06-02');
const price = paise(719_700);

type Event =
  | { readonly kind: 'pass'; readonly days: number }
  | { readonly kind: 'buy'; readonly alias: 'CMP3M' | 'CMP1Y' }
  | { readonly kind: 'own'; readonly days: number }
  | { readonly kind: 'cancel-own' }
  | { readonly kind: 'end-service'; readonly inDays: number }
  | { readonly kind: 'send' | 're-address' | 'claim' | 'take-back'; readonly which: number };

const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass'), days: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy'), alias: fc.constantFrom('CMP3M', 'CMP1Y') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('own'), days: fc.integer({ min: 60, max: 300 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'cancel-own' } as const) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end-service'), inDays: fc.nat(200) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom('send', 're-address', 'claim', 'claim', 'take-back'),
      which: fc.nat(5),
    }),
  },
);

type Term = {
  readonly id: string;
  readonly alias: 'CMP3M' | 'CMP1Y' | 'CML1Y';
  readonly source: 'gift' | 'order';
  startDate: CalendarDate;
  paidEndDate: CalendarDate;
  endDate: CalendarDate;
};

type Gift = {
  readonly id: string;
  readonly alias: 'CMP3M' | 'CMP1Y';
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  state: StoredGiftState;
  credited: Paise;
  /** Days provided and refunded in the model; null until claimed or refunded. */
  given: number | null;
  back: number;
  whole: number;
  claims: number;
};

/**
 * Simulates a recipient who also buys plans, with several gifts from one giver, elapsing days and a possible sunset.
 */
function play(events: readonly Event[], sunset: Sunset | null, reached: Map<string, number>): void {
  let today = firstDay;
  let ends = sunset;
  const gifts: Gift[] = [];
  const terms: Term[] = [];
  const count = (name: string) => reached.set(name, (reached.get(name) ?? 0) + 1);
  const money = ({ credited }: Gift) => ({
    paidExGst: price,
    heads: noHeads,
    firmState: 'MH' as const,
    placeOfSupply: 'MH' as const,
    credited: { taxable: credited, heads: noHeads },
  });
  const addRefund = (gift: Gift, refund: { taxable: Paise; unusedDays: number }) => {
    gift.credited = add(gift.credited, refund.taxable);
    gift.back += refund.unusedDays;
  };
  const comeBack = (gift: Gift) => {
    const next = nextGiftState(gift.state, 'return');
    if (!next.ok) return;
    gift.state = 'refunded';
    addRefund(gift, refundUnclaimed(gift, money(gift)));
    count('refunded');
  };

  for (const event of events) {
    switch (event.kind) {
      case 'pass':
        today = addDays(today, event.days);
        for (const gift of gifts) if (isGiftOver(gift.startDate, ends, today)) comeBack(gift);
        break;
      case 'buy': {
        if (ends !== null && today > ends.date) break;
        const whole = uncutEnd(event.alias, today);
        const paidEndDate = ends === null ? whole : minDate(whole, ends.date);
        const id = `gift-${gifts.length}`;
        const fresh = { state: 'bought', credited: zeroPaise, given: null, back: 0, claims: 0 } as const;
        const days = inclusiveDays(today, paidEndDate);
        gifts.push({ ...fresh, id, alias: event.alias, startDate: today, paidEndDate, whole: days });
        break;
      }
      case 'own': {
        if (terms.some((term) => phaseOf(term, today) !== 'past')) break;
        const last = addDays(today, event.days);
        const endDate = ends === null ? last : minDate(last, ends.date);
        if (endDate < today) break;
        terms.push({
          id: `own-${terms.length}`,
          alias: 'CML1Y',
          source: 'order',
          startDate: today,
          paidEndDate: endDate,
          endDate,
        });
        break;
      }
      case 'cancel-own': {
        const own = terms.find((term) => term.source === 'order' && phaseOf(term, today) === 'current');
        if (own === undefined) break;
        own.endDate = today;
        for (const moved of moveGiftsForward(terms, today)) {
          const term = terms.find(({ id }) => id === moved.id);
          if (term === undefined) throw new Error('A term that is not there moved.');
          expect(daysBetween(moved.startDate, moved.endDate)).toBe(daysBetween(term.startDate, term.endDate));
          Object.assign(term, { ...moved, paidEndDate: moved.endDate });
          count('moved up');
        }
        break;
      }
      case 'end-service': {
        const lastDay = addDays(today, event.inDays);
        if (ends !== null && lastDay >= ends.date) break;
        ends = { date: lastDay, notice: '' };
        for (const term of terms.filter((each) => each.endDate > lastDay && each.endDate >= each.startDate)) {
          const gift = gifts.find(({ id }) => id === term.id);
          if (gift !== undefined) {
            const refund = refundAfterDay(gift, [term], lastDay, money(gift));
            addRefund(gift, refund);
            gift.given = (gift.given ?? 0) - refund.unusedDays;
            count('cut by the end of the service');
          }
          term.endDate = term.startDate > lastDay ? addDays(term.startDate, -1) : lastDay;
        }
        for (const gift of gifts) comeBack(gift);
        break;
      }
      default: {
        const gift = gifts[event.which % Math.max(1, gifts.length)];
        if (gift === undefined) break;
        if (event.kind === 'take-back') {
          comeBack(gift);
          break;
        }
        const next = nextGiftState(gift.state, event.kind);
        if (!next.ok || isGiftOver(gift.startDate, ends, today)) break;
        if (event.kind !== 'claim') {
          if (next.value !== 'bought' && next.value !== 'sent') throw new Error('Addressing claims nothing.');
          gift.state = next.value;
          break;
        }
        const days = giftTermOn(gift, terms, today, ends);
        if (days === null) {
          count('no day left');
          break;
        }
        const { startDate, wholeEnd, endDate } = days;
        gift.state = 'claimed';
        gift.claims += 1;
        gift.whole = inclusiveDays(startDate, wholeEnd);
        gift.given = inclusiveDays(startDate, endDate);
        addRefund(gift, refundAtClaim(gift, days, money(gift)));
        terms.push({
          id: gift.id,
          alias: gift.alias,
          source: 'gift',
          startDate,
          paidEndDate: endDate,
          endDate,
        });
        count(startDate === today ? 'claimed from the day' : 'claimed behind a plan');
        if (endDate < wholeEnd) count('cut at the claim');
      }
    }
    check(gifts, terms, today);
  }
}

function check(gifts: readonly Gift[], terms: readonly Term[], today: CalendarDate): void {
  const served = terms.filter(({ startDate, endDate }) => endDate >= startDate);
  // A member never has two plans on the same day, so at most one gift is active, and each gift only once.
  const inOrder = served.toSorted((a, b) => daysBetween(b.startDate, a.startDate));
  for (const [index, term] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before !== undefined) expect(before.endDate < term.startDate).toBe(true);
  }
  for (const gift of gifts) {
    expect(gift.claims).toBeLessThanOrEqual(1);
    const term = terms.find(({ id }) => id === gift.id);
    expect(gift.state === 'claimed').toBe(term !== undefined);
    // No day is created or lost. Each paid day was either provided or refunded.
    const has = term === undefined ? 0 : Math.max(0, inclusiveDays(term.startDate, term.endDate));
    if (gift.given !== null) expect(has).toBe(gift.given);
    if (gift.state === 'claimed' || gift.state === 'refunded') expect(has + gift.back).toBe(gift.whole);
    else expect([gift.back, gift.credited]).toEqual([0, 0]);
    // The same applies to money: refunding all days refunds the full price, and refunds never exceed the payment.
    expect(gift.credited).toBeLessThanOrEqual(price);
    if (gift.back === gift.whole) expect(subtract(price, gift.credited)).toBe(0);
    const shown = giftStateOn(gift.state, term === undefined ? null : phaseOf(term, today));
    if (shown === 'active')
      expect(term !== undefined && term.startDate <= today && term.endDate >= today).toBe(true);
  }
}

it('never creates or loses a day, serves a gift twice or refunds money twice, in random histories', () => {
  const reached = new Map<string, number>();
  const anySunset = fc.option(fc.integer({ min: 20, max: 500 }), { freq: 3 });
  fc.assert(
    fc.property(
      fc.array(anyEvent, { minLength: 10, maxLength: 40, size: 'max' }),
      anySunset,
      (events, sunsetIn) => {
        const sunset = sunsetIn === null ? null : { date: addDays(firstDay, sunsetIn), notice: '' };
        play(events, sunset, reached);
      },
    ),
    { numRuns: 600 },
  );
  // The generator must reach every intended case.
  for (const name of [
    'refunded',
    'claimed from the day',
    'claimed behind a plan',
    'cut at the claim',
    'cut by the end of the service',
    'moved up',
    'no day left',
  ])
    expect(reached.get(name) ?? 0, name).toBeGreaterThan(20);
}, 30_000);

import fc from 'fast-check';
import { disputeHistoryOf } from './disputes/generate.ts';
import type { DisputeHistory } from './disputes/steps.ts';
import type { History, Move, PaidPlan, Purchase, Step, Who } from './steps.ts';
import { giftPlans, historyStates, firstPrices, paidPlans, sentCodes } from './steps.ts';

/** Histories that share an installation, its clock, its prices and its sunset. */
export interface Batch {
  /** First business day, in days after 2025-01-01. */
  readonly startsOn: number;
  /** Last day of the service, in days from the first; null if no sunset is announced. */
  readonly sunset: number | null;
  /** Number of days ahead to which the service ends at the end of the batch; null if it does not end. */
  readonly endService: number | null;
  readonly prices: Readonly<Record<PaidPlan, number>>;
  readonly moves: readonly Move[];
  readonly histories: readonly History[];
  readonly disputeHistories: readonly DisputeHistory[];
}

const pick = fc.nat(3);
const state = fc.constantFrom(...historyStates);
const code = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...sentCodes) },
);
// People without steps need no account, so the first two people act most.
const who = fc.constantFrom<Who>(0, 0, 1, 1, 2);

const purchase = (plans: readonly Purchase['plan'][], to: Who | null = null): fc.Arbitrary<Purchase> =>
  fc.record({ plan: fc.constantFrom(...plans), to: fc.constant(to), code, state });
const premium = ['CMP3M', 'CMP1Y', 'CMPONE'] as const;
const lite = ['CML3M', 'CML1Y'] as const;

const orderOf = (by: Who, buy: Purchase, more: { kept?: boolean; pays?: boolean } = {}): Step => ({
  do: 'order',
  who: by,
  buy,
  kept: more.kept ?? false,
  pays: more.pays ?? true,
});
const capture = (by: Who, at = 0): Step => ({ do: 'capture', who: by, pick: at });
const cancel = (by: Who): Step => ({ do: 'cancel', who: by, pick: 0 });

/** Steps of consecutive rounds. */
type Passage = readonly (readonly Step[])[];

const single: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(who, purchase(premium)).map(([by, buy]) => orderOf(by, buy)) },
  { weight: 3, arbitrary: fc.tuple(who, purchase(lite)).map(([by, buy]) => orderOf(by, buy)) },
  { weight: 1, arbitrary: fc.tuple(who, purchase(paidPlans)).map(([by, buy]) => orderOf(by, buy, { pays: false })) },
  { weight: 1, arbitrary: fc.tuple(who, purchase(['CML14D'])).map(([by, buy]) => orderOf(by, buy)) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('capture' as const), who, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take-back' as const), who, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('claim' as const), who, pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase' as const), who: fc.constantFrom<Who>(1, 2) }) },
); // prettier-ignore

/** Sequences that independent random steps rarely produce. */
const passage: fc.Arbitrary<Passage> = fc.oneof(
  { weight: 6, arbitrary: single.map((step) => [[step]]) },
  {
    // A friend buys, upgrades and cancels, immediately or after the week in which the referrer earns a month.
    weight: 6,
    arbitrary: fc
      .tuple(purchase(['CMP3M']), purchase(['CMP1Y']), fc.nat(2), fc.boolean())
      .map(([first, second, pause, upgrades]): Passage => [
        [orderOf(1, first), ...(upgrades ? [orderOf(1, second)] : [])],
        ...Array.from({ length: pause }, () => []),
        [cancel(1)],
      ]),
  },
  {
    // Same, followed by erasing the account and returning with the same PAN.
    weight: 2,
    arbitrary: fc
      .tuple(purchase(premium), purchase(['CML14D']), purchase(premium))
      .map(([first, trial, again]): Passage => [
        [orderOf(1, first)],
        [cancel(1)],
        [{ do: 'erase', who: 1 }, orderOf(1, trial), orderOf(1, again)],
      ]),
  },
  {
    // An earned month is already part of an open order when the friend cancels.
    weight: 7,
    arbitrary: fc
      .tuple(purchase(lite), purchase(premium), purchase(['CMP3M', 'CMP1Y']))
      .map(([own, theirs, upgrade]): Passage => [
        [orderOf(0, own), orderOf(1, theirs)],
        [],
        [orderOf(0, upgrade, { pays: false }), cancel(1), capture(0)],
      ]),
  },
  {
    // An earned month moves to an upgrade, which is cancelled.
    weight: 4,
    arbitrary: fc
      .tuple(purchase(lite), purchase(premium), purchase(['CMP3M', 'CMP1Y']), fc.nat(1))
      .map(([own, theirs, upgrade, pause]): Passage => [
        [orderOf(0, own), orderOf(1, theirs)],
        [],
        [orderOf(0, upgrade)],
        ...Array.from({ length: pause }, () => []),
        [cancel(0)],
      ]),
  },
  {
    // A gift to a person with a plan, who upgrades and cancels.
    weight: 5,
    arbitrary: fc
      .tuple(
        purchase(['CMP3M', 'CMP1Y']),
        purchase(giftPlans, 2),
        fc.option(purchase(lite)),
        purchase(['CMP3M', 'CMP1Y']),
        fc.nat(2),
      )
      .map(([givers, gift, own, upgrade, ending]): Passage => [
        [orderOf(0, givers), orderOf(0, gift), ...(own === null ? [] : [orderOf(2, own)])],
        [{ do: 'claim', who: 2, pick: 0 }],
        [orderOf(2, upgrade)],
        ending === 0 ? [] : [cancel(2)],
        ending === 2 ? [{ do: 'erase', who: 2 }] : [],
      ]),
  },
  {
    // A gift that is never claimed, or is revoked.
    weight: 1,
    arbitrary: fc
      .tuple(purchase(['CMP3M', 'CMP1Y']), purchase(giftPlans, 1), fc.boolean())
      .map(([givers, gift, isTaken]): Passage => [
        [orderOf(0, givers), orderOf(0, gift)],
        isTaken ? [{ do: 'take-back', who: 0, pick: 0 }] : [],
      ]),
  },
  {
    // Orders from the previous round's quote, so that some orders cross midnight or use an expired quote.
    weight: 3,
    arbitrary: fc
      .tuple(who, purchase(paidPlans), fc.boolean())
      .map(([by, buy, pays]): Passage => [
        [{ do: 'quote', who: by, buy }],
        [orderOf(by, buy, { kept: true, pays })],
        pays ? [] : [capture(by)],
      ]),
  },
  {
    // Payment in a later round, which is too late or for a replaced order.
    weight: 2,
    arbitrary: fc
      .tuple(who, purchase(paidPlans), fc.option(purchase(paidPlans)), pick)
      .map(([by, buy, other, at]): Passage => [
        [orderOf(by, buy, { pays: false })],
        other === null ? [] : [orderOf(by, other, { pays: false })],
        [capture(by, at), capture(by, at + 1)],
      ]),
  },
  {
    // Bought, renewed, upgraded and cancelled.
    weight: 2,
    arbitrary: fc
      .tuple(who, purchase(['CML3M', 'CMP3M']), purchase(giftPlans), fc.boolean())
      .map(([by, first, upgrade, upgrades]): Passage => [
        [orderOf(by, first)],
        [orderOf(by, first)],
        [upgrades ? orderOf(by, upgrade) : cancel(by)],
      ]),
  },
);

const overMidnight: readonly Move[] = [{ to: 'evening' }, { to: 'minutes', minutes: 20 }];
const days = (min: number, max: number): fc.Arbitrary<readonly Move[]> =>
  fc.integer({ min, max }).map((some) => [{ to: 'days', days: some }]);
const nearEnd: fc.Arbitrary<readonly Move[]> = fc
  .integer({ min: -1, max: 29 })
  .map((before) => [{ to: 'near-end', before }]);

/** Every batch includes midnights, the weeks after which months are earned, and ends of terms, in varying order. */
const clockMoves: fc.Arbitrary<readonly Move[]> = fc
  .tuple(
    fc.constant(overMidnight),
    fc.constant(overMidnight),
    days(7, 9),
    days(7, 9),
    days(7, 9),
    nearEnd,
    nearEnd,
    fc.oneof(nearEnd, days(20, 95)),
    fc.oneof(days(1, 5), fc.constant<readonly Move[]>([{ to: 'minutes', minutes: 45 }])),
    fc.oneof(days(1, 5), days(7, 9), days(300, 400)),
  )
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))
  .map((all) => all.flat());

/**
 * Returns an arbitrary for histories whose passages start in any round and continue in the following ones. Passages may
 * overlap.
 */
function historyOf(rounds: number): fc.Arbitrary<History> {
  return fc
    .record({
      attached: fc.constantFrom<History['attached']>(
        [null, 0, 0],
        [null, 0, 0],
        [null, 0, null],
        [null, null, 0],
      ),
      passages: fc.array(fc.tuple(fc.nat(rounds - 1), passage), { minLength: 2, maxLength: 4 }),
    })
    .map(({ attached, passages }) => {
      const all: Step[][] = Array.from({ length: rounds }, () => []);
      for (const [start, steps] of passages)
        for (const [offset, round] of steps.entries()) all[start + offset]?.push(...round);
      return { attached, rounds: all };
    });
}

const price = fc.constantFrom(1, 1.37, 0.61);

/**
 * Returns the histories of one installation, for `index` of a run. The same seed gives the same histories. The exact
 * model checks `size` of them, and `disputed` have disputes.
 */
export function batchOf(
  seed: number,
  index: number,
  { size, disputed, rounds }: { readonly size: number; readonly disputed: number; readonly rounds: number },
): Batch {
  const batch = fc.record({
    startsOn: fc.nat(365),
    // A sunset, an immediate end, or neither.
    ending: index % 3 === 0 ? fc.integer({ min: 100, max: 400 }) : fc.constant(null),
    endService: index % 3 === 1 ? fc.integer({ min: 5, max: 60 }) : fc.constant(null),
    factor: fc.record({ CMPONE: price, CMP1Y: price, CMP3M: price, CML1Y: price, CML3M: price }),
    moves: clockMoves.map((all) => all.slice(0, rounds - 1)),
    histories: fc.array(historyOf(rounds), { minLength: size, maxLength: size }),
    disputeHistories: fc.array(disputeHistoryOf(rounds, index % 3 === 1), {
      minLength: disputed,
      maxLength: disputed,
    }),
  });
  const [made] = fc.sample(batch, { seed: seed + index, numRuns: 1 });
  if (made === undefined) throw new Error('No batch was made.');
  const { startsOn, ending: sunset, endService, factor, moves, histories, disputeHistories } = made;
  const priceOf = (plan: keyof typeof firstPrices) => Math.round(firstPrices[plan] * factor[plan]);
  return {
    startsOn,
    sunset,
    endService,
    prices: {
      CMPONE: priceOf('CMP1Y'),
      CMP1Y: priceOf('CMP1Y'),
      CMP3M: priceOf('CMP3M'),
      CML1Y: priceOf('CML1Y'),
      CML3M: priceOf('CML3M'),
    },
    moves,
    histories,
    disputeHistories,
  };
}

import fc from 'fast-check';
import type { Purchase, Who } from '../steps.ts';
import { giftPlans, historyStates } from '../steps.ts';
import type { DisputeHistory, DisputeStep } from './steps.ts';

type Passage = readonly (readonly DisputeStep[])[];

const pick = fc.nat(2);
const state = fc.constantFrom(...historyStates);
const purchase = (plans: readonly Purchase['plan'][], to: Who | null = null): fc.Arbitrary<Purchase> =>
  fc.record({ plan: fc.constantFrom(...plans), to: fc.constant(to), code: fc.constant(null), state });
const outcome = fc.constantFrom('won' as const, 'lost' as const, 'lost' as const);
/** Disputed percentage of a payment, which is all or part of it. */
const percent = fc.oneof(fc.constant(100), fc.constantFrom(1, 10, 50, 99));

const buy = (who: Who, what: Purchase, pays = true): DisputeStep => ({ do: 'buy', who, buy: what, pays });
const cancel = (who: Who): DisputeStep => ({ do: 'cancel', who, pick: 0 });
const dispute = (who: Who, share: number, at = 0): DisputeStep => ({
  do: 'dispute',
  who,
  pick: at,
  percent: share,
});
const decide = (who: Who, how: 'won' | 'lost'): DisputeStep => ({
  do: 'decide',
  who,
  pick: 0,
  outcome: how,
});
const rests = (rounds: number): Passage => Array.from({ length: rounds }, () => []);

const passage: fc.Arbitrary<Passage> = fc.oneof(
  {
    // A disputed purchase: the member buys again or cancels before and after the bank decides.
    weight: 4,
    arbitrary: fc
      .tuple(purchase(['CML3M', 'CMP3M', 'CMP1Y']), purchase(['CMP3M', 'CMP1Y']), percent, outcome, fc.nat(3))
      .map(([first, again, share, how, then]): Passage => [
        [buy(0, first)],
        [dispute(0, share), ...(then === 1 ? [cancel(0)] : []), ...(then === 2 ? [buy(0, again)] : [])],
        [decide(0, how)],
        then === 3 ? [cancel(0)] : [buy(0, again)],
      ]),
  },
  {
    // A renewal that remains after the bank has ended the plan before it.
    weight: 3,
    arbitrary: fc
      .tuple(purchase(['CML3M', 'CMP3M']), purchase(['CMP3M', 'CMP1Y']), percent)
      .map(([own, again, share]): Passage => [
        [{ do: 'bring-in', who: 1, alias: 'CML3M', startsIn: -75 }],
        [buy(1, { ...own, plan: 'CML3M' }), dispute(1, share)],
        [decide(1, 'lost')],
        [buy(1, again)],
      ]),
  },
  {
    // Two consecutive terms of one plan, the first of which is disputed.
    weight: 3,
    arbitrary: fc
      .tuple(purchase(['CML3M', 'CMP3M']), purchase(['CMP3M', 'CMP1Y']), fc.nat(1))
      .map(([own, again, at]): Passage => [
        [buy(1, own)],
        [],
        [buy(1, own)],
        [buy(1, own), dispute(1, 100, at)],
        [decide(1, 'lost'), buy(1, own), buy(1, again)],
      ]),
  },
  {
    // The payment of a gift is disputed before or after the claim. In the meantime the gift is revoked or
    // cancelled.
    weight: 4,
    arbitrary: fc
      .tuple(purchase(['CMP3M']), purchase(giftPlans, 2), percent, outcome, fc.nat(3), fc.nat(1))
      .map(([own, gift, share, how, then, pause]): Passage => {
        const claim: DisputeStep = { do: 'claim', who: 2, pick: 0 };
        const meanwhile: DisputeStep = then === 0 ? { do: 'take-back', who: 0, pick: 0 } : claim;
        return [
          [buy(0, own), buy(0, gift), ...(then === 1 ? [claim] : [])],
          [dispute(0, share, 0), then === 1 ? cancel(2) : meanwhile],
          ...rests(pause),
          [decide(0, how), claim],
          then === 3 ? [cancel(2)] : [],
        ];
      }),
  },
  {
    // A goodwill refund, followed by a cancellation or upgrade of the rest of the plan.
    weight: 4,
    arbitrary: fc
      .tuple(
        purchase(['CML3M', 'CMP3M']),
        purchase(['CMP1Y']),
        fc.constantFrom(5, 33, 50, 90),
        fc.nat(2),
        fc.boolean(),
      )
      .map(([own, upgrade, share, pause, upgrades]): Passage => [
        [buy(0, own), { do: 'goodwill', who: 0, pick: 0, percent: share }],
        ...rests(pause),
        [upgrades ? buy(0, upgrade) : cancel(0)],
        [cancel(0)],
      ]),
  },
  {
    // An imported term, sold before the subscriber import, that is running or starts later.
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('CML3M' as const, 'CMP3M' as const),
        fc.constantFrom(-60, -20, 0, 15, 45),
        purchase(['CML3M', 'CMP3M', 'CMP1Y']),
        fc.boolean(),
      )
      .map(([alias, startsIn, own, isDisputed]): Passage => [
        [{ do: 'bring-in', who: 1, alias, startsIn }, buy(1, own)],
        [buy(1, own), ...(isDisputed ? [dispute(1, 100)] : [])],
        [isDisputed ? decide(1, 'lost') : cancel(1)],
        [buy(1, own)],
      ]),
  },
  {
    // A pause, and possible events while a plan is paused.
    weight: 2,
    arbitrary: fc
      .tuple(purchase(['CML3M', 'CMP3M']), purchase(['CMP1Y']), fc.integer({ min: 5, max: 60 }), fc.nat(2))
      .map(([own, upgrade, days, then]): Passage => [
        [buy(2, own), { do: 'pause', who: 2, days }],
        then === 0 ? [dispute(2, 100)] : [],
        [then === 1 ? buy(2, upgrade) : cancel(2)],
        [decide(2, 'lost')],
      ]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom<Who>(0, 1, 2), percent, pick)
      .map(([who, share, at]): Passage => [[dispute(who, share, at)]]),
  },
);

/**
 * Returns an arbitrary for histories whose passages start in any round and continue in the following ones. With
 * `endsOpen`, each member finishes with an open order.
 */
export function disputeHistoryOf(rounds: number, endsOpen: boolean): fc.Arbitrary<DisputeHistory> {
  const last = purchase(['CMP1Y', 'CMP3M']);
  return fc
    .record({
      passages: fc.array(fc.tuple(fc.nat(rounds - 2), passage), { minLength: 2, maxLength: 3 }),
      last: fc.tuple(last, last, last),
    })
    .map(({ passages, last: [first, second, third] }) => {
      const all: DisputeStep[][] = Array.from({ length: rounds }, () => []);
      for (const [start, steps] of passages)
        for (const [offset, round] of steps.entries()) all[start + offset]?.push(...round);
      if (endsOpen) all.at(-1)?.push(buy(0, first, false), buy(1, second, false), buy(2, third, false));
      return { rounds: all };
    });
}

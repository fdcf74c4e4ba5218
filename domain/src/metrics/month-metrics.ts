import type { PlanAlias } from '../catalogue/plan.ts';
import type { Paise } from '../primitives/paise.ts';
import { add, mulDivHalfUp, zeroPaise } from '../primitives/paise.ts';
import type { MemberMonth, Movement } from './movement.ts';
import { changeOf, movementOf, worthOf } from './movement.ts';
import type { Sale } from './spread.ts';
import { deferredOf } from './spread.ts';

export interface Count {
  readonly members: number;
  readonly amount: Paise;
}

export interface PlanMove extends Count {
  readonly from: PlanAlias;
  readonly to: PlanAlias;
}

const nobody: Count = { members: 0, amount: zeroPaise };

/**
 * Aggregates the metrics of one month from a stream of facts. Members who are identical in every counted fact are added
 * once, with their count, so that memory use does not depend on the number of members.
 */
export class MonthMetrics {
  readonly #movements: Record<Movement, Count> = {
    new: nobody,
    recovered: nobody,
    expansion: nobody,
    contraction: nobody,
    'churned-voluntary': nobody,
    'churned-involuntary': nobody,
    unchanged: nobody,
  };
  readonly #moves = new Map<string, PlanMove>();
  #members = nobody;
  #gifted = 0;
  #deferred = zeroPaise;

  member(month: MemberMonth, number: number): void {
    const { before, after } = month;
    const change = changeOf(month);
    const movement = movementOf(month);
    this.#movements[movement] = more(this.#movements[movement], change, number);
    if (after !== null) {
      this.#members = more(this.#members, worthOf(after), number);
      if (after.isGift) this.#gifted += number;
    }
    if (before === null || after === null || before.alias === after.alias) return;
    const move = { from: before.alias, to: after.alias };
    const key = `${move.from} ${move.to}`;
    this.#moves.set(key, { ...move, ...more(this.#moves.get(key) ?? nobody, change, number) });
  }

  /** Adds a sale with `served` days elapsed at the end of the month. */
  sale(sale: Sale, served: number, number: number): void {
    this.#deferred = add(this.#deferred, times(deferredOf(sale, served), number));
  }

  get result() {
    const { members, amount: mrr } = this.#members;
    return {
      members,
      gifted: this.#gifted,
      mrr,
      arr: times(mrr, 12),
      deferred: this.#deferred,
      movements: { ...this.#movements },
      moves: [...this.#moves.values()].toSorted((a, b) => b.members - a.members),
    };
  }
}

function more({ members, amount }: Count, each: Paise, number: number): Count {
  return { members: members + number, amount: add(amount, times(each, number)) };
}

function times(amount: Paise, number: number): Paise {
  return mulDivHalfUp(amount, number, 1);
}

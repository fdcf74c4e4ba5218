import type { Paise } from '../primitives/paise.ts';
import { add, zeroPaise } from '../primitives/paise.ts';
import type { ReconciliationCheck } from './reconciliation-facts.ts';
import { maxDifferences } from './reconciliation-facts.ts';

/** Check over a stream of rows that stores counts, sums and the first differences, never the rows. */
export class RunningCheck {
  readonly #name: string;
  readonly #hasSum: boolean;
  readonly #differences: string[] = [];
  #count = 0;
  #sum = zeroPaise;
  #more = 0;

  constructor(name: string, hasSum: 'with a sum' | 'without a sum') {
    this.#name = name;
    this.#hasSum = hasSum === 'with a sum';
  }

  /** Counts an item and adds its amount to the sum. */
  counts(amount: Paise = zeroPaise): void {
    this.#count += 1;
    this.#sum = add(this.#sum, amount);
  }

  /** Adds to the sum without counting an item. */
  sums(amount: Paise): void {
    this.#sum = add(this.#sum, amount);
  }

  differs(difference: string): void {
    if (this.#differences.length < maxDifferences) this.#differences.push(difference);
    else this.#more += 1;
  }

  get result(): ReconciliationCheck {
    return {
      name: this.#name,
      count: this.#count,
      sum: this.#hasSum ? this.#sum : null,
      differences: this.#differences,
      more: this.#more,
    };
  }
}

import type { SeriesFacts } from './reconciliation-facts.ts';

/** Maximum number of missing numbers listed. */
const maxNamed = 5;

/** Checks the numbers of one document series in order, in constant memory. */
export class SeriesNumbers {
  readonly #series: SeriesFacts;
  readonly #missing: number[] = [];
  #there = 0;
  #next: number;

  constructor(series: SeriesFacts) {
    this.#series = series;
    this.#next = this.#first;
  }

  /** @throws RangeError if numbers are not in ascending order, because gaps would go undetected */
  take(number: number): void {
    if (number < this.#next - 1) throw new RangeError(`Number ${number} came after ${this.#next - 1}.`);
    this.#there += 1;
    this.#skipTo(number);
    this.#next = Math.max(this.#next, number + 1);
  }

  /** Returns a description of the series' faults, or null if every number up to the last occurs exactly once. */
  difference(): string | null {
    const { kind, financialYear, run, lastNumber } = this.#series;
    const expected = lastNumber - this.#first + 1;
    this.#skipTo(lastNumber + 1);
    this.#next = Math.max(this.#next, lastNumber + 1);
    if (this.#there === expected && this.#missing.length === 0) return null;
    const name = `${kind} ${financialYear}${run === 1 ? '' : `, series ${run}`}`;
    return `${name}: ${this.#there} of ${expected}, missing ${this.#missing.join(', ') || 'none'}`;
  }

  get #first(): number {
    return (this.#series.beginsAfter ?? 0) + 1;
  }

  /** Records the numbers skipped before this one as missing, up to the last of the series. */
  #skipTo(number: number): void {
    const end = Math.min(number, this.#series.lastNumber + 1);
    for (let each = this.#next; each < end && this.#missing.length < maxNamed; each += 1)
      this.#missing.push(each);
  }
}

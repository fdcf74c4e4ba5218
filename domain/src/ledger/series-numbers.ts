import type { SeriesFacts } from './books-facts.ts';

/** Numbers that are named when they are missing. */
const mostNamed = 5;

/** The numbers of one document series, one after the other in their order; it keeps a place, not the numbers. */
export class SeriesNumbers {
  readonly #series: SeriesFacts;
  readonly #missing: number[] = [];
  #there = 0;
  #next: number;

  constructor(series: SeriesFacts) {
    this.#series = series;
    this.#next = this.#first;
  }

  /** @throws RangeError when numbers do not come in their order: a gap could not be seen. */
  take(number: number): void {
    if (number < this.#next - 1) throw new RangeError(`Number ${number} came after ${this.#next - 1}.`);
    this.#there += 1;
    this.#skipTo(number);
    this.#next = Math.max(this.#next, number + 1);
  }

  /** What is wrong with the series, in words; null when it has every number up to its last once. */
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

  /** What lies before a number and was not there is missing, up to the series' last. */
  #skipTo(number: number): void {
    const end = Math.min(number, this.#series.lastNumber + 1);
    for (let each = this.#next; each < end && this.#missing.length < mostNamed; each += 1)
      this.#missing.push(each);
  }
}

import type { QuoteProvider } from './ports.ts';

export type LivePrice = { readonly price: number; readonly atMs: number };

/** How long a price is served without asking again. */
const freshMs = 5_000;
/** The provider takes one call a second; what is asked meanwhile goes into the next one. */
const betweenCallsMs = 1_000;
const pauseMs = { unavailable: 10_000, 'signed-out': 120_000 } as const;

/**
 * Live prices with few calls: everything asked within a second is one call, a fresh price is none. A provider that fails is
 * left alone for a while. Time is the machine's.
 */
export class LivePrices {
  readonly #provider: QuoteProvider;
  readonly #kept = new Map<string, LivePrice>();
  readonly #asked = new Map<string, number>();
  #calledAt = 0;
  #pausedUntil = 0;
  #next: { readonly symbols: Set<string>; readonly done: Promise<void> } | null = null;

  constructor(provider: QuoteProvider) {
    this.#provider = provider;
  }

  /** What is known of some symbols; those that nobody quotes are left out. */
  async of(symbols: readonly string[]): Promise<ReadonlyMap<string, LivePrice>> {
    const now = Date.now();
    const missing = symbols.filter((symbol) => now - (this.#asked.get(symbol) ?? 0) > freshMs);
    if (missing.length > 0 && now >= this.#pausedUntil) await this.#ask(missing);
    const known = symbols.flatMap((symbol): [string, LivePrice][] => {
      const kept = this.#kept.get(symbol);
      return kept === undefined ? [] : [[symbol, kept]];
    });
    return new Map(known);
  }

  #ask(symbols: readonly string[]): Promise<void> {
    if (this.#next === null) {
      const batch = new Set<string>();
      const wait = Math.max(0, this.#calledAt + betweenCallsMs - Date.now());
      const done = new Promise((resolve) => setTimeout(resolve, wait)).then(() => this.#call(batch));
      this.#next = { symbols: batch, done };
    }
    for (const symbol of symbols) this.#next.symbols.add(symbol);
    return this.#next.done;
  }

  async #call(batch: ReadonlySet<string>): Promise<void> {
    this.#next = null;
    this.#calledAt = Date.now();
    const answer = await this.#provider.lastPrices([...batch]);
    const atMs = Date.now();
    if (answer.kind !== 'prices') {
      this.#pausedUntil = atMs + pauseMs[answer.kind];
      return;
    }
    for (const symbol of batch) this.#asked.set(symbol, atMs);
    for (const [symbol, price] of answer.prices) this.#kept.set(symbol, { price, atMs });
  }
}

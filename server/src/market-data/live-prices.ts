import type { Log } from '../platform/log.ts';
import type { Db } from '../platform/db/database.ts';
import { askFinished, pricesSince, takeAsk, wantPrices } from './live-price-store.ts';
import type { QuoteProvider } from './ports.ts';

/** Rupees, and when the provider said so by the machine's clock. */
export type LivePrice = { readonly price: number; readonly atMs: number };

/** A process takes over new prices, and the provider takes a call, this often. */
const roundMs = 1_000;
/** Members look at what they asked for in the last minute; after that nobody asks for it. */
const lookedAtMs = 60_000;
/** What is still looked at is said again after this time. */
const saidAgainMs = 10_000;
/** Symbols that a process keeps apart: the exchange has fewer. */
const mostSymbols = 10_000;
const wellFormed = /^[A-Z0-9&_-]{1,32}$/;

/**
 * Live prices of what members look at. One process asks the provider for all of them in the background, at most once a
 * second; every process takes over what it said with one small statement a second while somebody looks. A call never waits:
 * it gets what is known. Nothing runs while nobody looks.
 */
export class LivePrices {
  readonly #db: Db;
  readonly #provider: QuoteProvider;
  readonly #log: Log;
  readonly #kept = new Map<string, LivePrice>();
  /** When each symbol was last looked at, and when that was last said to the others. */
  readonly #looked = new Map<string, { at: number; saidAt: number }>();
  /** Up to when prices were taken over, as the database writes it. */
  #since: string | null = null;
  #timer: NodeJS.Timeout | null = null;
  #round: Promise<void> | null = null;
  #ask: Promise<void> | null = null;
  #isStopped = false;

  constructor(db: Db, provider: QuoteProvider, log: Log) {
    this.#db = db;
    this.#provider = provider;
    this.#log = log;
  }

  /** What is known of some symbols now; the others are asked for in the background. */
  of(symbols: readonly string[]): ReadonlyMap<string, LivePrice> {
    const now = Date.now();
    const known = new Map<string, LivePrice>();
    for (const symbol of symbols) {
      const looked = this.#looked.get(symbol);
      if (looked !== undefined) looked.at = now;
      else if (wellFormed.test(symbol) && this.#looked.size < mostSymbols)
        this.#looked.set(symbol, { at: now, saidAt: 0 });
      const price = this.#kept.get(symbol);
      if (price !== undefined) known.set(symbol, price);
    }
    this.#start();
    return known;
  }

  /** Ends the rounds; what is under way is waited for. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#round;
    await this.#ask;
  }

  #start(): void {
    if (this.#timer !== null || this.#isStopped) return;
    this.#timer = setInterval(() => this.#next(), roundMs);
    this.#timer.unref();
    this.#next();
  }

  /** A round is skipped while the one before has not come back. */
  #next(): void {
    if (this.#round !== null || this.#isStopped) return;
    this.#round = this.#go()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'live prices are taken over later'))
      .finally(() => {
        this.#round = null;
      });
  }

  async #go(): Promise<void> {
    const now = Date.now();
    for (const [symbol, { at }] of this.#looked) {
      if (now - at <= lookedAtMs) continue;
      this.#looked.delete(symbol);
      this.#kept.delete(symbol);
    }
    if (this.#looked.size === 0) {
      if (this.#timer !== null) clearInterval(this.#timer);
      this.#timer = null;
      this.#since = null;
      return;
    }
    const unsaid = [...this.#looked].filter(([, { saidAt }]) => now - saidAt > saidAgainMs);
    if (unsaid.length > 0) {
      await wantPrices(
        this.#db,
        unsaid.map(([symbol]) => symbol),
      );
      // Others may have looked at a new one before: what is known of it is older than what this process took over.
      if (unsaid.some(([, { saidAt }]) => saidAt === 0)) this.#since = null;
      for (const [, looked] of unsaid) looked.saidAt = now;
    }
    await this.#takeOver();
    // The provider may take its time: other processes' and later rounds go on.
    this.#ask ??= this.#askForAll()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'live prices are asked for later'))
      .finally(() => {
        this.#ask = null;
      });
  }

  async #takeOver(): Promise<void> {
    const { until, prices } = await pricesSince(this.#db, this.#since);
    const now = Date.now();
    this.#since = until;
    for (const { symbol, price, ageMs } of prices)
      if (this.#looked.has(symbol)) this.#kept.set(symbol, { price, atMs: now - ageMs });
  }

  async #askForAll(): Promise<void> {
    const symbols = await takeAsk(this.#db);
    if (symbols.length === 0) return;
    await askFinished(this.#db, symbols, await this.#provider.lastPrices(symbols));
    if (!this.#isStopped) await this.#takeOver();
  }
}

import type { Log } from '../platform/log.ts';
import type { Db } from '../platform/db/database.ts';
import { finishPriceQuery, pricesSince, claimPriceQuery, recordViewedSymbols } from './live-price-store.ts';
import type { QuoteProvider } from './ports.ts';

/** Price in rupees, with the machine time at which the provider reported it. */
export type LivePrice = { readonly price: number; readonly atMs: number };

/** Interval at which a process reads prices and may query the provider. */
const roundMs = 1_000;
/** A symbol counts as viewed, and is queried, for a minute after its last request. */
const lookedAtMs = 60_000;
/** Interval for recording viewed symbols again. */
const saidAgainMs = 10_000;
/** Maximum symbols tracked per process; the exchange has fewer. */
const maxSymbols = 10_000;
const wellFormed = /^[A-Z0-9&_-]{1,32}$/;

/**
 * Live prices of the symbols that members are viewing. One process queries the provider for all of them in the
 * background, at most once a second, and every process reads the results with one small statement a second. Calls never
 * wait; they return the known prices. Nothing runs while no prices are viewed.
 */
export class LivePrices {
  readonly #db: Db;
  readonly #provider: QuoteProvider;
  readonly #log: Log;
  readonly #kept = new Map<string, LivePrice>();
  /** Time of each symbol's last view, and when it was last recorded for other processes. */
  readonly #looked = new Map<string, { at: number; saidAt: number }>();
  /** Prices are read up to this instant, in the database's format. */
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

  /** Returns the known prices of these symbols. Missing ones are queried in the background. */
  of(symbols: readonly string[]): ReadonlyMap<string, LivePrice> {
    const now = Date.now();
    const known = new Map<string, LivePrice>();
    for (const symbol of symbols) {
      const looked = this.#looked.get(symbol);
      if (looked !== undefined) looked.at = now;
      else if (wellFormed.test(symbol) && this.#looked.size < maxSymbols)
        this.#looked.set(symbol, { at: now, saidAt: 0 });
      const price = this.#kept.get(symbol);
      if (price !== undefined) known.set(symbol, price);
    }
    this.#start();
    return known;
  }

  /** Stops, waiting for pending work. */
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

  /** Runs a round, unless the previous one is still running. */
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
      await recordViewedSymbols(
        this.#db,
        unsaid.map(([symbol]) => symbol),
      );
      // Another process may have viewed a new symbol earlier, so its price may be older than `#since`.
      if (unsaid.some(([, { saidAt }]) => saidAt === 0)) this.#since = null;
      for (const [, looked] of unsaid) looked.saidAt = now;
    }
    await this.#takeOver();
    // Not awaited: the provider may be slow, and later rounds must continue.
    this.#ask ??= this.#askForAll()
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'live prices could not be read; retried later'),
      )
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
    const symbols = await claimPriceQuery(this.#db);
    if (symbols.length === 0) return;
    await finishPriceQuery(this.#db, symbols, await this.#provider.lastPrices(symbols));
    if (!this.#isStopped) await this.#takeOver();
  }
}

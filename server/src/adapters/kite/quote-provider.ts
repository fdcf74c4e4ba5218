import { z } from 'zod';
import type { LastPrices, QuoteProvider } from '../../market-data/ports.ts';
import { callVendor } from '../http/vendor-call.ts';

export type KiteOptions = {
  /** For example `https://api.kite.trade`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Issued at the daily sign-in. Expires. */
  readonly accessToken: string;
};

/** Maximum instruments per `/quote/ltp` call. The vendor allows one call per second. */
const maxInstruments = 1_000;
const quoteAnswer = z.object({
  status: z.literal('success'),
  data: z.record(z.string(), z.object({ last_price: z.number().positive() })),
});

export function kiteQuoteProvider(options: KiteOptions): QuoteProvider {
  const headers = {
    'x-kite-version': '3',
    authorization: `token ${options.apiKey}:${options.accessToken}`,
  };
  return {
    lastPrices: async (symbols): Promise<LastPrices> => {
      const prices = new Map<string, number>();
      for (let at = 0; at < symbols.length; at += maxInstruments) {
        if (at > 0) await new Promise((resolve) => setTimeout(resolve, 1_000));
        const query = new URLSearchParams(
          symbols.slice(at, at + maxInstruments).map((symbol) => ['i', `NSE:${symbol}`]),
        );
        const answer = await callVendor({
          vendor: 'kite',
          method: 'GET',
          url: `${options.baseUrl}/quote/ltp?${query.toString()}`,
          headers,
          timeoutMs: 2_000,
        });
        if (answer.kind === 'unavailable') return { kind: 'unavailable' };
        // 403 is TokenException: the daily token expired.
        if (answer.status === 403) return { kind: 'signed-out' };
        const quotes = quoteAnswer.safeParse(answer.body);
        if (answer.status !== 200 || !quotes.success) return { kind: 'unavailable' };
        for (const [instrument, { last_price: price }] of Object.entries(quotes.data.data))
          prices.set(instrument.replace(/^NSE:/, ''), price);
      }
      return { kind: 'prices', prices };
    },
  };
}

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerCallFaults } from '../faults/call-faults.ts';
import type { SandboxContext } from '../platform/context.ts';

const pricesBody = z.strictObject({
  prices: z.record(z.string().min(1).max(40), z.number().positive()),
});
const ltpQuery = z.object({ i: z.union([z.string(), z.array(z.string())]) });

/** Vendor limit per quote call. */
const MOST_INSTRUMENTS = 1000;

/**
 * Registers Kite Connect v3, quotes only (https://kite.trade/docs/connect/v3/market-quotes/), under the current prefix.
 * `POST /prices {prices: {SYMBOL: rupees}}` sets the exchange's prices. Symbols without a price are absent.
 */
export async function registerKite(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { apiKey, accessToken } = context.config.kite;
  const quoted = context.quotes;

  app.post('/prices', (request) => {
    const { prices } = pricesBody.parse(request.body);
    for (const [symbol, lastPrice] of Object.entries(prices))
      quoted.put(symbol, { token: tokenOf(symbol), lastPrice });
    return { count: Object.keys(prices).length };
  });

  await app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization === `token ${apiKey}:${accessToken}`) return undefined;
      return reply.code(403).send(failure('TokenException', 'Incorrect `api_key` or `access_token`.'));
    });
    registerCallFaults(api, context, 'kite', () => failure('GeneralException', 'Something went wrong.'));
    api.get('/quote/ltp', (request, reply) => {
      const query = ltpQuery.safeParse(request.query);
      const asked = query.success ? [query.data.i].flat() : [];
      if (asked.length === 0 || asked.length > MOST_INSTRUMENTS)
        return reply.code(400).send(failure('InputException', 'Invalid `i` parameter.'));
      const data: Record<string, { instrument_token: number; last_price: number }> = {};
      for (const instrument of asked) {
        const known = instrument.startsWith('NSE:') ? quoted.get(instrument.slice(4)) : undefined;
        if (known !== undefined)
          data[instrument] = { instrument_token: known.token, last_price: known.lastPrice };
      }
      return reply.send({ status: 'success', data });
    });
  });
}

function failure(type: string, message: string) {
  return { status: 'error', message, data: null, error_type: type };
}

/** Returns an arbitrary number that is stable per symbol. */
function tokenOf(symbol: string): number {
  let token = 7;
  for (const letter of symbol) token = (token * 31 + (letter.codePointAt(0) ?? 0)) % 16_000_000;
  return token + 1;
}

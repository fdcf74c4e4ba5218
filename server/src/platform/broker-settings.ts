import { z } from 'zod';

export type BrokerSettings = {
  readonly gateway: string;
  readonly baseUrl: string;
  readonly scriptUrl: string;
  readonly tokenSecret: string;
  readonly apiSecret: string;
  readonly limitField: string;
};

export const brokerEnvironment = {
  /** Basket orders. Set all four, or leave all unset. */
  BROKER_GATEWAY: z.string().default('niveshak'),
  BROKER_BASE_URL: z.url().optional(),
  BROKER_SCRIPT_URL: z.url().optional(),
  /** Key for signing the gateway's tokens (HS256). */
  BROKER_TOKEN_SECRET: z.string().min(32).optional(),
  /** Secret sent with calls made by the server. */
  BROKER_API_SECRET: z.string().min(16).optional(),
  /** The gateway's field name for a preset limit price. If empty, members set limits on the gateway's screen. */
  BROKER_LIMIT_FIELD: z.string().default(''),
};

/** Returns the broker settings, null if none is set, or the names of the missing ones if only some are. */
export function brokerOf(
  env: z.output<z.ZodObject<typeof brokerEnvironment>>,
): BrokerSettings | { missing: string[] } | null {
  const {
    BROKER_BASE_URL: baseUrl,
    BROKER_SCRIPT_URL: scriptUrl,
    BROKER_TOKEN_SECRET: tokenSecret,
    BROKER_API_SECRET: apiSecret,
  } = env;
  const given = { BROKER_BASE_URL: baseUrl, BROKER_SCRIPT_URL: scriptUrl, BROKER_TOKEN_SECRET: tokenSecret };
  const all = Object.entries({ ...given, BROKER_API_SECRET: apiSecret });
  if (all.every(([, value]) => value === undefined)) return null;
  if (
    baseUrl === undefined ||
    scriptUrl === undefined ||
    tokenSecret === undefined ||
    apiSecret === undefined
  )
    return { missing: all.flatMap(([name, value]) => (value === undefined ? [name] : [])) };
  const { BROKER_GATEWAY: gateway, BROKER_LIMIT_FIELD: limitField } = env;
  return { gateway, baseUrl, scriptUrl, tokenSecret, apiSecret, limitField };
}

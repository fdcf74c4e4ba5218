import * as z from 'zod/mini';
import { firmPlanSchema } from '../catalogue/schemas.ts';
import { calendarDate, instant } from '../http/shapes.ts';
import { firmSchema } from '../firm/schemas.ts';

/** What the browser needs to know, so that one build serves every environment. No secret. */
export const configSchema = z.object({
  identity: z.object({
    /** An origin with its scheme. */
    domain: z.string(),
    clientId: z.string(),
    connection: z.string(),
    audience: z.string(),
    issuer: z.string(),
    jwksUri: z.string(),
  }),
  payments: z.object({ keyId: z.string(), scriptUrl: z.string() }),
  /** Null where the firm offers no basket orders. */
  broker: z.nullable(z.object({ gateway: z.string(), scriptUrl: z.string() })),
  businessNow: instant,
  /** True where business time is a test clock: the app then shows the demo date. */
  isTestClock: z.boolean(),
  sunset: z.nullable(z.object({ date: calendarDate, notice: z.string(), daysLeft: z.int() })),
  /** Plans that the firm added; absent where it added none. */
  firmPlans: z.optional(z.array(firmPlanSchema)),
  /** Null until the firm is set up. */
  firm: z.nullable(firmSchema),
  /** Custom properties of the firm's colours, without their `--brand-`; null: the product's own. */
  brand: z.nullable(z.record(z.string(), z.string())),
  /** Whether the firm has what it must have before it sells; until then nobody can sign up. */
  isOpen: z.boolean(),
  /** A staging installation: everything is a rehearsal, and every page says so. */
  isRehearsal: z.boolean(),
  /** A masked copy of an installation, to look ahead with: every page says so. */
  isTimeMachine: z.boolean(),
  errorReporting: z.nullable(z.object({ dsn: z.string(), release: z.string() })),
});
export type Config = z.infer<typeof configSchema>;

export const testClockSchema = z.object({ now: instant });

import * as z from 'zod/mini';
import { firmPlanSchema } from '../catalogue/schemas.ts';
import { calendarDate, instant } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';
import { firmSchema } from '../firm/schemas.ts';

/** Runtime configuration of the browser app, so that one build serves every environment. Must not contain secrets. */
export const configSchema = z.object({
  identity: z.object({
    /** Origin, including the scheme. */
    domain: z.string(),
    clientId: z.string(),
    connection: z.string(),
    audience: z.string(),
    issuer: z.string(),
    jwksUri: z.string(),
    /**
     * Present if people sign in on the provider's own pages (`identity/sign-in-pages.ts`); connection, audience and
     * jwksUri are then empty.
     */
    pages: z.optional(z.object({ givesStaffFactor: z.boolean() })),
  }),
  payments: z.object({ keyId: z.string(), scriptUrl: z.string() }),
  /** Null if the firm does not offer basket orders. */
  broker: z.nullable(z.object({ gateway: z.string(), scriptUrl: z.string() })),
  businessNow: instant,
  /** Whether business time is a test clock; the app then shows the demo date. */
  isTestClock: z.boolean(),
  sunset: z.nullable(z.object({ date: calendarDate, notice: z.string(), daysLeft: z.int() })),
  /** Plans added by the firm; absent if there are none. */
  firmPlans: z.optional(z.array(firmPlanSchema)),
  /** Plans withdrawn from sale; absent if there are none. */
  withdrawnPlans: z.optional(z.array(planAlias)),
  /** Null until the firm is set up. */
  firm: z.nullable(firmSchema),
  /** The firm's colours as custom properties, without the `--brand-` prefix, or null for the product defaults. */
  brand: z.nullable(z.record(z.string(), z.string())),
  /** Whether the firm meets the requirements for selling; until then sign-up is closed. */
  isOpen: z.boolean(),
  /** Staging installation; every page says that it is a rehearsal. */
  isRehearsal: z.boolean(),
  /** Masked copy of an installation for forecasts; every page says so. */
  isTimeMachine: z.boolean(),
  errorReporting: z.nullable(z.object({ dsn: z.string(), release: z.string() })),
});
export type Config = z.infer<typeof configSchema>;

export const testClockSchema = z.object({ now: instant });

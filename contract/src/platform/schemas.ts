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
     * Present if sign-in is on the provider's pages (`identity/sign-in-pages.ts`), in which case connection, audience
     * and jwksUri are empty.
     */
    pages: z.optional(z.object({ givesStaffFactor: z.boolean() })),
  }),
  payments: z.object({ keyId: z.string(), scriptUrl: z.string() }),
  /** Null if the firm does not offer basket orders. */
  broker: z.nullable(z.object({ gateway: z.string(), scriptUrl: z.string() })),
  businessNow: instant,
  /** Whether business time is a test clock. If so, the app shows the demo date. */
  isTestClock: z.boolean(),
  sunset: z.nullable(z.object({ date: calendarDate, notice: z.string(), daysLeft: z.int() })),
  /** Plans added by the firm; absent if there are none. */
  firmPlans: z.optional(z.array(firmPlanSchema)),
  /** Plans withdrawn from sale; absent if there are none. */
  withdrawnPlans: z.optional(z.array(planAlias)),
  /** Null until the firm is set up. */
  firm: z.nullable(firmSchema),
  /** Firm colours as custom properties without the `--brand-` prefix; null for the product defaults. */
  brand: z.nullable(z.record(z.string(), z.string())),
  /** Whether the firm meets the requirements for selling. Until then sign-up is closed. */
  isOpen: z.boolean(),
  /** Whether this is a staging installation, where every page has a rehearsal banner. */
  isRehearsal: z.boolean(),
  /** Whether this is a masked copy for forecasts, where every page has a banner. */
  isTimeMachine: z.boolean(),
  errorReporting: z.nullable(z.object({ dsn: z.string(), release: z.string() })),
});
export type Config = z.infer<typeof configSchema>;

export const testClockSchema = z.object({ now: instant });

import * as z from 'zod/mini';
import { mandateStates, renewalMethods, stopReasons } from '@niveshak/domain/renewals/mandate';
import { renewalStates } from '@niveshak/domain/renewals/step';
import { amount, calendarDate, instant } from '../http/shapes.ts';
import { planAlias } from '../membership/schemas.ts';

/** Newest first. */
export const memberRenewals = z.object({
  mandates: z.array(
    z.object({
      id: z.string(),
      alias: planAlias,
      state: z.enum(mandateStates),
      reason: z.nullable(z.enum(stopReasons)),
      method: z.enum(renewalMethods),
      limit: amount,
      createdAt: instant,
      stoppedAt: z.nullable(instant),
    }),
  ),
  renewals: z.array(
    z.object({
      id: z.string(),
      state: z.enum(renewalStates),
      periodStart: calendarDate,
      nextAt: z.nullable(instant),
      graceUntil: z.nullable(calendarDate),
      debits: z.array(
        z.object({
          requestedAt: instant,
          state: z.enum(['requested', 'failed', 'captured']),
          /** Reason as text; null unless the renewal failed. */
          problem: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type MemberRenewals = z.infer<typeof memberRenewals>;

/** Unpaid renewal, sorted by last day of access. */
const unpaidRenewal = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  alias: planAlias,
  state: z.enum(renewalStates),
  amount,
  lastDay: calendarDate,
  graceUntil: z.nullable(calendarDate),
  /** Reason the last debit failed as text; null if it did not. */
  problem: z.nullable(z.string()),
});

export type UnpaidRenewal = z.infer<typeof unpaidRenewal>;

export const renewalQueue = z.object({ renewals: z.array(unpaidRenewal), graceDays: z.int() });

/**
 * Automatic renewals by month. `recovered` were paid after a failed debit. `lapsed` were not paid, so the plan ended
 * against the member's choice (involuntary churn).
 */
const renewalMonth = z.object({
  month: z.string(),
  renewed: z.int(),
  recovered: z.int(),
  /** Ex GST. */
  recoveredRevenue: amount,
  lapsed: z.int(),
});
export type RenewalMonth = z.infer<typeof renewalMonth>;

/** Last twelve months, newest first. */
export const renewalMetrics = z.object({ months: z.array(renewalMonth) });

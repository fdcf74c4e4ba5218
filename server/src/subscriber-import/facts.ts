import { z } from 'zod';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import type { ImportFacts } from '@niveshak/domain/subscriber-import/line';
import { isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { storedPlan } from '../platform/db/stored-plan.ts';

const money = z.int().transform((amount) => paise(amount));
const day = z.custom<CalendarDate>(isCalendarDate);
const state = z.custom<StateCode>(isStateCode);
const text = z.string().nullable();

const importFacts = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mobile: text,
  state: state.nullable(),
  pinCode: text,
  address: text,
  businessName: text,
  gstin: text,
  term: z.object({ alias: storedPlan, startDate: day, endDate: day }).nullable(),
  sale: z
    .object({
      amount: money,
      taxable: money,
      heads: z.object({ cgst: money, sgst: money, igst: money }),
      usesUtgst: z.boolean(),
      placeOfSupply: state,
      paidOn: day,
      reference: text,
      invoiceNumber: z.string().nullable(),
      invoiceDate: day,
    })
    .nullable(),
  terms: z.object({ version: z.string(), acceptedOn: day, evidence: z.string() }).nullable(),
  freeMonths: z.int(),
  referralCode: text,
  referredBy: text,
  settings: z.object({
    dailyDigest: z.boolean(),
    instaAlerts: z.boolean(),
    letters: z.boolean().default(true),
    offers: z.boolean().default(true),
    customerOptOut: z.boolean(),
  }),
});

/**
 * Returns a line's facts, as stored by the check.
 * @throws if the row has an unknown format
 */
export function readFacts(value: unknown): ImportFacts {
  return importFacts.parse(value);
}

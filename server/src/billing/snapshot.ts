import { z } from 'zod';
import { isDocumentKind } from '@niveshak/domain/billing/document-number';
import type { DocumentKind } from '@niveshak/domain/billing/document-number';
import { isStateCode } from '@niveshak/domain/billing/states';
import type { StateCode } from '@niveshak/domain/billing/states';
import type { TaxDocument } from '@niveshak/domain/billing/tax-document';
import { isCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';

const money = z.int().transform((amount) => paise(amount));
const date = z.custom<CalendarDate>(isCalendarDate);
const state = z.object({ code: z.custom<StateCode>(isStateCode), gstCode: z.string(), name: z.string() });
const amountLine = { label: z.string() };

const taxDocument = z.object({
  version: z.literal(1),
  kind: z.custom<DocumentKind>(isDocumentKind),
  number: z.string(),
  issuedOn: date,
  supplier: z.object({
    name: z.string(),
    legalName: z.string(),
    address: z.string(),
    state,
    gstin: z.string(),
    email: z.string(),
    phone: z.string(),
    website: z.string(),
    sebiRegistration: z.string(),
  }),
  buyer: z.object({
    kind: z.enum(['b2b', 'b2c']),
    name: z.string(),
    contact: z.string().nullable(),
    gstin: z.string().nullable(),
    address: z.string().nullable(),
    pinCode: z.string(),
    state,
  }),
  placeOfSupply: state,
  isReverseCharge: z.literal(false),
  line: z.object({
    alias: z.string(),
    description: z.string(),
    periodFrom: date,
    periodTo: date,
    note: z.string().nullable(),
    sac: z.string(),
    listPrice: money,
    discount: z.object({ amount: money, reason: z.string() }).nullable(),
    taxable: money,
  }),
  taxes: z.array(
    z.object({ label: z.enum(['CGST', 'SGST', 'UTGST', 'IGST']), basisPoints: z.int(), amount: money }),
  ),
  roundOff: money,
  total: money,
  totalInWords: z.string(),
  settlement: z.array(z.object({ ...amountLine, reference: z.string(), on: date.optional(), amount: money })),
  original: z.object({ number: z.string(), issuedOn: date }).nullable(),
  reason: z.string().nullable(),
  explanation: z.array(z.object({ ...amountLine, detail: z.string(), amount: money.nullable() })),
  bank: z.string().nullable(),
  footer: z.string().nullable(),
});

/**
 * Parses a stored document.
 * @throws if it does not match the current schema
 */
export function readSnapshot(value: unknown): TaxDocument {
  return taxDocument.parse(value);
}

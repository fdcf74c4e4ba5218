import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { documentKinds } from '@niveshak/domain/billing/document-number';
import { paiseAmount, text, uuid } from '../http/shapes.ts';
import { memberHits } from '../members/schemas.ts';

const titled = z.object({ id: uuid, title: z.string() });

const foundDocument = z.object({
  id: uuid,
  number: z.string(),
  kind: z.enum(documentKinds),
  amount: paiseAmount,
  /** Whether credit notes cover an invoice in part or in full. */
  state: z.enum(['issued', 'partly-credited', 'credited']),
  /** Name of the member, or the email address if there is none. */
  member: z.string(),
});
export type FoundDocument = z.infer<typeof foundDocument>;

/** Best hits of each kind; empty if the caller's role may not read the kind. */
const foundThingsSchema = z.extend(memberHits, {
  documents: z.array(foundDocument),
  articles: z.array(titled),
  drafts: z.array(titled),
  portfolios: z.array(titled),
  coupons: z.array(z.object({ code: z.string() })),
  stocks: z.array(z.object({ symbol: z.string(), name: z.string() })),
});
export type ConsoleSearchResults = z.infer<typeof foundThingsSchema>;

export const searchConsole = defineStaffRoute({
  id: 'searchConsole',
  method: 'GET',
  path: '/staff/find',
  staff: { permission: 'today.read', secondFactor: 'given' },
  summary:
    'Searches members (also by order, invoice, payment or PAN), invoices and credit notes by the end of their number, articles, drafts, portfolios, coupons and stocks, limited to what the caller’s role may read.',
  query: z.strictObject({ search: text(200, 2) }),
  response: foundThingsSchema,
});

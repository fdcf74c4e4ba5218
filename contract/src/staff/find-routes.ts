import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { text, uuid } from '../http/shapes.ts';
import { memberHits } from '../members/schemas.ts';

const titled = z.object({ id: uuid, title: z.string() });

/** Best hits of each kind; empty if the caller's role may not read the kind. */
const foundThingsSchema = z.extend(memberHits, {
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
    'Searches members (also by order, invoice, payment or PAN), articles, drafts, portfolios, coupons and stocks, limited to what the caller’s role may read.',
  query: z.strictObject({ search: text(200, 2) }),
  response: foundThingsSchema,
});

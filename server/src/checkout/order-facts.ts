import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { MemberFact } from '../platform/member-facts.ts';

const amounts = z.array(z.tuple([z.string(), z.int().transform((amount) => paise(amount))]));

/**
 * Returns the fact that maps order ids to totals in paise, including GST.
 * @param ids SQL for the order ids
 */
export function amountsFact(ids: RawBuilder<unknown>): MemberFact<ReadonlyMap<string, Paise>> {
  return {
    column: sql`(
      select coalesce(json_agg(json_build_array(o.id, o.amount_paise)), '[]') from orders o where o.id in ${ids})`,
    read: (value) => new Map(amounts.parse(value)),
  };
}

/** Ids of the orders behind the member's terms that were invoiced with UTGST. */
export const utgstOrdersFact: MemberFact<ReadonlySet<string>> = {
  column: sql`(
    select coalesce(json_agg(o.id), '[]') from orders o join terms t on t.order_id = o.id
    where t.user_id = users.id and (o.agreed -> 'invoice' -> 'usesUtgst') = 'true'::jsonb)`,
  read: (value) => new Set(z.array(z.string()).parse(value)),
};

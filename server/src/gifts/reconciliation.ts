import { sql } from 'kysely';
import { maxDifferences } from '@niveshak/domain/ledger/reconciliation-facts';
import type { ReconciliationCheck } from '@niveshak/domain/ledger/reconciliation-facts';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';

/**
 * Runs the audit checks for gifts: every fulfilled gift order has its gift, every refund to a giver has a credit note,
 * and the credit notes of a returned gift cover its whole price, part of which the giver's bank may have debited. Reads
 * the rows directly.
 */
export async function giftReconciliation(db: Db): Promise<ReconciliationCheck> {
  const { rows: missing } = await sql<{ id: string }>`
    select id from orders
    where agreed ->> 'kind' = 'gift' and fulfilled_at is not null
      and not exists (select 1 from gifts where order_id = orders.id)`.execute(db);
  const { rows: notes } = await sql<{ reference: string }>`
    select refund.reference from gift_refunds refund
    left join documents note on note.reference = refund.reference and note.kind <> 'invoice'
    where note.id is null or note.total_paise <> refund.total_paise`.execute(db);
  const { rows: partly } = await sql<{ id: string }>`
    select gift.id from gifts gift
    left join documents note on note.order_id = gift.order_id and note.kind <> 'invoice'
    where gift.state = 'refunded'
    group by gift.id
    having coalesce(sum(note.taxable_paise), 0) <> gift.paid_ex_gst_paise`.execute(db);
  const { rows: all } = await sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(total_paise), 0)::bigint as sum from gift_refunds`.execute(
    db,
  );
  const differences = [
    ...missing.map(({ id }) => `order ${id} is a gift without a gift record`),
    ...notes.map(({ reference }) => `${reference} is not what its credit note says`),
    ...partly.map(({ id }) => `gift ${id} came back without all of its price`),
  ];
  return {
    name: 'every gift has its order, and every gift refund its credit note',
    count: all[0]?.count ?? 0,
    sum: paise(Number(all[0]?.sum ?? 0)),
    differences: differences.slice(0, maxDifferences),
    more: Math.max(0, differences.length - maxDifferences),
  };
}

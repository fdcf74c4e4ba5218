import { sql } from 'kysely';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import type { ReconciliationCheck } from '@niveshak/domain/ledger/reconciliation-facts';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../../platform/db/database.ts';

const maxDifferences = 20;

/**
 * Checks that the ledger's transfer accounts contain every recorded transfer, including deducted tax, and nothing else.
 * Reads the rows directly.
 */
export async function transferReconciliation(db: Db): Promise<ReconciliationCheck> {
  const { rows } = await sql<{ id: string; received: number; tds: number; bank: number; deducted: number }>`
    select coalesce(p.id, l.payment_id) as id, coalesce(t.received_paise, 0)::float8 as received,
      coalesce(t.tds_paise, 0)::float8 as tds, coalesce(l.bank, 0)::float8 as bank,
      coalesce(l.deducted, 0)::float8 as deducted
    from (payments p join orders o on o.id = p.order_id and o.gateway = ${bankTransfer})
      left join bank_transfers t on t.payment_id = p.id
      full join (
        select payment_id, sum(amount_paise) filter (where account = 'bank') as bank,
          sum(amount_paise) filter (where account = 'tds-receivable') as deducted
        from ledger_lines where account in ('bank', 'tds-receivable') and side = 'debit' group by payment_id
      ) l on l.payment_id = p.id`.execute(db);
  const differences = rows
    .filter(({ received, tds, bank, deducted }) => received === 0 || received !== bank || tds !== deducted)
    .map(
      ({ id, received, tds, bank, deducted }) =>
        `${id}: recorded ${received} and TDS ${tds}, in the ledger ${bank} and ${deducted} (paise)`,
    );
  return {
    name: 'bank transfers, with TDS, and the ledger',
    count: rows.length,
    sum: paise(rows.reduce((sum, { received }) => sum + received, 0)),
    differences: differences.slice(0, maxDifferences),
    more: Math.max(0, differences.length - maxDifferences),
  };
}

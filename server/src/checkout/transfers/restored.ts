import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { openCase } from '../../platform/cases.ts';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { readTransferSettings } from './settings.ts';

/**
 * Opens a case after a restore if the firm accepts bank transfers. No provider knows which transfers and refunds staff
 * recorded in the lost epoch, so staff must check the bank account. Returns whether the case is new.
 */
export async function openTransferCase(tx: Tx, epoch: number): Promise<boolean> {
  if ((await readTransferSettings(tx)) === null) return false;
  const { rows } = await sql<{ refunds: number }>`
    select count(*)::int as refunds from refunds r join bank_transfers t on t.payment_id = r.payment_id
    where r.state in ('owed', 'requested')`.execute(tx);
  return openCase(tx, {
    kind: 'transfers-restored',
    provider: bankTransfer,
    providerId: String(epoch),
    facts: { refundsToCompare: rows[0]?.refunds ?? 0 },
  });
}

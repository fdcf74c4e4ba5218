import { isDeepStrictEqual } from 'node:util';
import type { TransferSettings } from '@niveshak/contract/checkout/staff-transfer-schemas';
import { transferSettings } from '@niveshak/contract/checkout/staff-transfer-schemas';
import { parse } from 'zod/mini';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Returns the firm's account for transfers, or null if not entered. */
export async function readTransferSettings(db: Db): Promise<TransferSettings | null> {
  const row = await db.selectFrom('checkout_settings').select('bank_transfers').executeTakeFirstOrThrow();
  return row.bank_transfers === null ? null : parse(transferSettings, row.bank_transfers);
}

/** Returns the firm's account, or null if the firm does not accept transfers. */
export async function transfersOffered(db: Db): Promise<TransferSettings | null> {
  const settings = await readTransferSettings(db);
  return settings?.isOn === true ? settings : null;
}

/** Saves the transfer settings. Returns false if they changed since the caller read them. */
export async function saveTransferSettings(
  tx: Tx,
  settings: TransferSettings,
  seen: TransferSettings | null,
): Promise<boolean> {
  await tx.selectFrom('checkout_settings').select('id').forUpdate().executeTakeFirstOrThrow();
  const known = await readTransferSettings(tx);
  if (!isDeepStrictEqual(known, seen)) return false;
  await tx
    .updateTable('checkout_settings')
    .set({ bank_transfers: JSON.stringify(settings) })
    .execute();
  return true;
}

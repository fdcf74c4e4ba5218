import type { TransferAnswer } from '@niveshak/contract/checkout/transfer-schemas';
import { bankTransfer, readUtr } from '@niveshak/domain/checkout/bank-transfer';
import type { BusinessTime } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Refusal } from '../../platform/http/refusal.ts';
import { openOrderOf } from '../store.ts';
import { payUntilOf } from './open.ts';
import { readTransferSettings } from './settings.ts';
import { announce } from './store.ts';

/** Returns whether the firm accepts transfers, and the member's order awaiting one. */
export async function transferOf(db: Db, userId: string, { instant }: BusinessTime): Promise<TransferAnswer> {
  const settings = await readTransferSettings(db);
  if (settings === null) return { isOffered: false, transfer: null };
  const { isOn: isOffered, accountName: name, accountNumber: number, ifsc, bankName } = settings;
  const order = await openOrderOf(db, userId);
  if (order?.gateway !== bankTransfer || order.providerOrderId === null || order.expiresAt <= instant)
    return { isOffered, transfer: null };
  const announced = await db
    .selectFrom('announced_transfers')
    .select('utr')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  return {
    isOffered,
    transfer: {
      reference: order.providerOrderId,
      alias: order.alias,
      amount: { amount: order.amount },
      account: { name, number, ifsc, bankName },
      payUntil: payUntilOf(order.expiresAt),
      utr: announced?.utr ?? null,
    },
  };
}

/** Stores the UTR that the member entered. It is not a proof of payment. */
export async function announceUtr(
  db: Db,
  { userId, reference, utr }: { readonly userId: string; readonly reference: string; readonly utr: string },
  time: BusinessTime,
): Promise<TransferAnswer | Refusal> {
  const order = await openOrderOf(db, userId);
  const read = readUtr(utr);
  if (order?.gateway !== bankTransfer || order.providerOrderId !== reference || read === null)
    return refuse('not-found');
  await announce(db, order.id, read, time.instant);
  return transferOf(db, userId, time);
}

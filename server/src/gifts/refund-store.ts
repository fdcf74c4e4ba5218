import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../platform/db/database.ts';
import type { GiftRefundReason } from './store.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    gift_refunds: {
      reference: string;
      gift_id: string;
      reason: GiftRefundReason;
      taxable_paise: number;
      total_paise: number;
      at: Date;
    };
  }
}

export type GiftRefund = {
  readonly reference: string;
  readonly giftId: string;
  readonly reason: GiftRefundReason;
  readonly taxable: Paise;
  readonly total: Paise;
  readonly at: Date;
};

export async function insertGiftRefund(tx: Tx, refund: GiftRefund): Promise<void> {
  await tx
    .insertInto('gift_refunds')
    .values({
      reference: refund.reference,
      gift_id: refund.giftId,
      reason: refund.reason,
      taxable_paise: refund.taxable,
      total_paise: refund.total,
      at: refund.at,
    })
    .execute();
}

/** Returns the refunds to givers for these gifts, oldest first. */
export async function refundsOfGifts(db: Db, giftIds: readonly string[]): Promise<GiftRefund[]> {
  if (giftIds.length === 0) return [];
  const rows = await db
    .selectFrom('gift_refunds')
    .selectAll()
    .where('gift_id', 'in', giftIds)
    .orderBy('at')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    giftId: row.gift_id,
    reason: row.reason,
    taxable: paise(row.taxable_paise),
    total: paise(row.total_paise),
    at: row.at,
  }));
}

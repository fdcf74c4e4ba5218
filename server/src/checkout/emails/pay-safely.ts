import { sebiCheckUrl } from '@niveshak/domain/firm/verified-upi';
import { readFirm } from '../../firm/index.ts';
import type { Db } from '../../platform/db/database.ts';

/**
 * Returns the payment-safety paragraph for payment emails, with the firm's verified UPI ID (S-7). Empty if the firm has
 * no UPI ID.
 */
export async function paySafely(db: Db): Promise<string[]> {
  const { upiId } = await readFirm(db);
  return upiId === null
    ? []
    : [`Our UPI ID is ${upiId}. Check it in SEBI Check before you pay to it: ${sebiCheckUrl}`];
}

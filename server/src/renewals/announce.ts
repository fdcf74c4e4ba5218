import { debitTime, noticeMs } from '@niveshak/domain/renewals/schedule';
import { openAtProvider, registrationOf } from '../checkout/index.ts';
import type { Gateways, Order } from '../checkout/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { EmailDeps } from './emails.ts';
import { sendNotice } from './emails.ts';
import { instantOf } from './facts.ts';
import type { Mandate } from './mandate-store.ts';
import type { Renewal } from './renewal-store.ts';
import { renewalById, updateRenewal } from './renewal-store.ts';
import { debitLimit } from '@niveshak/domain/renewals/consent';

export type AnnounceDeps = EmailDeps & { readonly gateways: Gateways };

/**
 * Opens the order at the provider and sends the notice, unless already done. Idempotent. A failed step is retried
 * later, and the bank is debited only after both succeed.
 */
export async function announceRenewal(
  deps: AnnounceDeps,
  renewal: Renewal,
  mandate: Mandate,
  order: Order,
  time: BusinessTime,
): Promise<void> {
  const { db, gateways } = deps;
  const keep = (changes: Parameters<typeof updateRenewal>[2]) =>
    updateRenewal(db, renewal.id, changes, renewal.nextAt ?? time.instant);
  if (renewal.notifiedAt === null) {
    const opened = await openAtProvider(db, gateways, order, atProvider(renewal, mandate, order, time));
    if (opened !== 'unavailable') await keep({ notifiedAt: time.instant });
  }
  const now = await renewalById(db, renewal.id);
  if (now === null || now.notifiedAt === null || now.noticedAt !== null) return;
  if (await sendNotice(deps, now, mandate, order, time)) await keep({ noticedAt: time.instant });
}

function atProvider(renewal: Renewal, mandate: Mandate, order: Order, { instant }: BusinessTime) {
  const { tokenId, customerId } = mandate;
  if (renewal.state === 'noticed' && tokenId !== null) {
    // The provider's clock is wall time, like the machine's.
    const wait = Math.max(instantOf(debitTime(renewal.endDate)).getTime() - instant.getTime(), noticeMs);
    return { notification: { tokenId, notBefore: new Date(Date.now() + wait) } };
  }
  const registers = order.amount <= debitLimit && (tokenId === null || mandate.method === 'link');
  return registers ? registrationOf({ customerId, maxAmountPaise: order.amount }) : {};
}

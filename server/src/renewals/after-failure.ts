import { retryTime } from '@niveshak/domain/renewals/schedule';
import { lockUser } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { emit } from '../platform/outbox.ts';
import { instantOf } from './facts.ts';
import { mandateById } from './mandate-store.ts';
import type { MandateProvider } from './ports.ts';
import { debitsOf, failDebit, renewalById, updateRenewal } from './renewal-store.ts';
import type { Renewal } from './renewal-store.ts';
import { applyToken } from './tokens.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    /** `number` of the debit, or 0 if no debit could be requested. */
    'renewal-failed': { renewalId: string; number: number };
  }
}

/**
 * Records a failed debit, then plans a retry or leaves the payment to the member by link. Also reads the token, because
 * a mandate revoked or paused at the bank cannot be retried.
 */
export async function afterFailure(
  deps: { readonly db: Db; readonly mandates: MandateProvider },
  known: Renewal,
  { number, reason }: { readonly number: number; readonly reason: string },
  time: BusinessTime,
): Promise<void> {
  const { db } = deps;
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, known.userId);
    if (!(await failDebit(tx, known.id, number, reason, time.instant))) return;
    const renewal = await renewalById(tx, known.id);
    if (renewal === null || renewal.state !== 'debiting') return;
    const debits = await debitsOf(tx, renewal.id);
    const last = debits.at(-1);
    const mandate = await mandateById(tx, renewal.mandateId);
    const when =
      last === undefined || mandate?.state !== 'active'
        ? null
        : retryTime({
            endDate: renewal.endDate,
            debitedOn: businessTimeAt(last.requestedAt).today,
            tries: debits.length,
            reason,
          });
    const retryAt = when === null ? null : instantOf(when);
    const isLater = retryAt !== null && retryAt > time.instant;
    await updateRenewal(
      tx,
      renewal.id,
      isLater ? { state: 'retrying', retryAt } : { state: 'linked' },
      isLater ? retryAt : time.instant,
    );
    await emit(tx, 'renewal-failed', { renewalId: renewal.id, number }, time.instant);
  });
  const mandate = await mandateById(db, known.mandateId);
  if (mandate !== null) await applyToken(deps, mandate, time);
}

import { afterToken } from '@niveshak/domain/renewals/mandate';
import { lockUser } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import {
  mandateById,
  mandateOfToken,
  mandatesToLookUp,
  markTokenCancelled,
  paidChoices,
  setMandateLimit,
  setMandateState,
  setMandateToken,
  tokensToCancel,
} from './mandate-store.ts';
import type { Mandate } from './mandate-store.ts';
import type { MandateProvider } from './ports.ts';
import { registeringPayment } from './registering-payment.ts';
import { stopMandate } from './stop.ts';

type TokenDeps = { readonly db: Db; readonly mandates: MandateProvider };

/**
 * Queries the provider for a mandate's token and applies the status. Returns false if the provider does not respond.
 */
export async function applyToken(deps: TokenDeps, known: Mandate, time: BusinessTime): Promise<boolean> {
  const { customerId, tokenId } = known;
  if (known.state === 'stopped' || customerId === null || tokenId === null) return true;
  const answer = await deps.mandates.token({ customerId, tokenId });
  if (answer === 'unavailable') return false;
  const status = answer === 'unknown' ? 'cancelled' : answer.status;
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, known.userId);
    const mandate = await mandateById(tx, known.id);
    if (mandate === null || mandate.tokenId !== tokenId) return;
    const after = afterToken(mandate, status);
    if (after.state === 'stopped' && after.reason !== null)
      await stopMandate(tx, mandate, after.reason, time);
    else if (after.state !== mandate.state)
      await setMandateState(tx, mandate.id, after.state, null, time.instant);
  });
  return true;
}

/** Finds the token that a mandate's payment registered. Returns false if the provider does not respond. */
export async function findToken(deps: TokenDeps, mandate: Mandate, time: BusinessTime): Promise<boolean> {
  const payment = await registeringPayment(deps.db, mandate.id);
  if (payment === null) return true;
  const { gateway, tokenOfPayment } = deps.mandates;
  const key = payment.gateway === gateway ? await tokenOfPayment(payment.id) : null;
  if (key === 'unavailable') return false;
  // The payment method or gateway registers no mandate, so renewals are paid by link.
  if (key === null || key.tokenId === mandate.tokenId) {
    if (key === null && mandate.state === 'registering')
      await deps.db
        .transaction()
        .execute((tx) => setMandateState(tx, mandate.id, 'active', null, time.instant));
    return true;
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, mandate.userId);
    await setMandateToken(tx, mandate.id, key.customerId, key.tokenId);
    await setMandateLimit(tx, mandate.id, mandate.limit, 'debit');
  });
  const found = await mandateById(deps.db, mandate.id);
  return found === null || applyToken(deps, found, time);
}

/**
 * Handles a provider event about a token, which is only a trigger.
 * @throws if the provider does not respond
 */
export async function handleTokenEvent(deps: TokenDeps, tokenId: string, time: BusinessTime): Promise<void> {
  const mandate = await mandateOfToken(deps.db, tokenId);
  if (mandate !== null && !(await applyToken(deps, mandate, time)))
    throw new Error('The payment provider did not answer; the token is read later.');
}

/** Reads tokens whose webhook was lost, and revokes the tokens of stopped mandates. */
export function tokenReconciliation(
  deps: TokenDeps & { readonly onPaid: (orderId: string, time: BusinessTime) => Promise<boolean> },
): RecurringJob {
  return {
    name: 'token-reconciliation',
    run: async (time) => {
      // Order events do the same, but a restored database may have lost them.
      for (const orderId of await paidChoices(deps.db)) if (!(await deps.onPaid(orderId, time))) return;
      for (const mandate of await mandatesToLookUp(deps.db, 200)) {
        const answered =
          mandate.tokenId === null
            ? await findToken(deps, mandate, time)
            : await applyToken(deps, mandate, time);
        if (!answered) return;
      }
      for (const { id, customerId, tokenId } of await tokensToCancel(deps.db, 200)) {
        if (customerId === null || tokenId === null) continue;
        if ((await deps.mandates.cancelToken({ customerId, tokenId })) === 'unavailable') return;
        await markTokenCancelled(deps.db, id);
      }
    },
  };
}

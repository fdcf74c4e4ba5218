import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { isSameName } from '@niveshak/domain/identity/names';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { putFile } from '../platform/files/files.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import {
  completeESign,
  endPendingESign,
  eSignRequestById,
  pendingESignIds,
  claimCheck,
} from './e-sign-store.ts';
import type { ESignRequest, ESignStatus } from './e-sign-store.ts';
import { insertSignedConsents } from './legal-store.ts';
import type { ESignProvider } from './ports.ts';
import { openStaffCase, verifiedPanOf } from './store.ts';

/** Minimum interval between checks of a request at the provider; the browser polls every 2 s. */
const checkEveryMs = 3_000;
const reconcileAtOnce = 50;

export type CompleteESignDeps = { readonly db: Db; readonly provider: ESignProvider };

/**
 * Updates a request from the provider, unless it was just checked (overridden by `always`).
 * @returns its current status, or `unavailable` if the provider did not respond
 */
export async function refreshESign(
  deps: CompleteESignDeps,
  request: ESignRequest,
  time: BusinessTime,
  always = false,
): Promise<ESignStatus | 'unavailable'> {
  if (request.status !== 'pending') return request.status;
  const now = new Date();
  const isOurTurn = await claimCheck(
    deps.db,
    request.id,
    now,
    new Date(now.getTime() - (always ? 0 : checkEveryMs)),
  );
  if (!isOurTurn) return (await eSignRequestById(deps.db, request.id))?.status ?? 'failed';
  const state = await deps.provider.fetchSigningState(request.id);
  switch (state.kind) {
    case 'pending':
    case 'unavailable':
      return state.kind;
    case 'expired':
      await endPendingESign(deps.db, request.id, 'expired');
      return currentStatus(deps.db, request.id);
    case 'failed':
    // Unknown to the provider, so let the member start over.
    case 'unknown':
      await endPendingESign(deps.db, request.id, 'failed');
      return currentStatus(deps.db, request.id);
    case 'completed':
      await keepSigned(deps.db, request, state, time);
      return currentStatus(deps.db, request.id);
    default:
      return assertNever(state);
  }
}

async function currentStatus(db: Db, id: string): Promise<ESignStatus> {
  return (await eSignRequestById(db, id))?.status ?? 'failed';
}

/**
 * Stores the signed document with its hash and the consents to terms and MITC, atomically. If the signer's name differs
 * from the verified name, no consent is recorded and staff get a case.
 */
async function keepSigned(
  db: Db,
  request: ESignRequest,
  signed: { signedPdf: Buffer; signerName: string | null },
  time: BusinessTime,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const pan = await verifiedPanOf(tx, request.userId);
    const { signerName } = signed;
    if (pan !== null && signerName !== null && !isSameName(signerName, `${pan.firstName} ${pan.lastName}`)) {
      await endPendingESign(tx, request.id, 'failed');
      const { userId, id: reference } = request;
      await openStaffCase(
        tx,
        {
          kind: 'signer-name-differs',
          userId,
          otherUserId: null,
          reference,
          signed: { name: signerName, sha256: await putFile(tx, signed.signedPdf) },
        },
        time.instant,
      );
      return;
    }
    const isKept = await completeESign(tx, request.id, {
      sha256: await putFile(tx, signed.signedPdf),
      signerName: signed.signerName,
      completedAt: time.instant,
    });
    if (!isKept) return;
    await insertSignedConsents(tx, request, time.instant);
  });
}

/** Retrieves signatures that neither a browser nor a webhook reported. */
export function reconcileESigns(deps: CompleteESignDeps): RecurringJob {
  return {
    name: 'reconcile-e-signs',
    run: async (time) => {
      for (const id of await pendingESignIds(deps.db, reconcileAtOnce)) {
        const request = await eSignRequestById(deps.db, id);
        // If the provider is down, stop until the next run.
        if (request !== null && (await refreshESign(deps, request, time)) === 'unavailable') return;
      }
    },
  };
}

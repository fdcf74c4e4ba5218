import { randomUUID } from 'node:crypto';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { readFirm } from '../firm/index.ts';
import { userById } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refreshESign } from './complete-e-sign.ts';
import { insertESignRequest, pendingESign } from './e-sign-store.ts';
import type { ESignRequest, ESignSubject } from './e-sign-store.ts';
import { hasSignedTerms, legalTextInForce, sha256Hex } from './legal-store.ts';
import type { LegalText } from './legal-store.ts';
import { panIndexOf } from './pan-keys.ts';
import type { PanKeys } from './pan-keys.ts';
import type { ESignProvider } from './ports.ts';
import { verifiedPanOf } from './store.ts';
import type { VerifiedPan } from './store.ts';
import { drawTerms } from './draw-terms.ts';
import { signatureBox } from './signature-box.ts';

/** One day: long enough to return to a link, short enough to limit exposure. */
const expiresInDays = 1;

export type StartESignDeps = {
  readonly db: Db;
  readonly provider: ESignProvider;
  readonly panKeys: PanKeys;
  readonly appOrigin: string;
};

export type StartESign = {
  readonly userId: string;
  /** PAN to use, or null to use the verified one. */
  readonly pan: string | null;
  readonly ip: string;
  readonly userAgent: string;
};

export type StartedESign =
  | { readonly kind: 'completed' }
  | { readonly kind: 'started'; readonly signingUrl: string; readonly requestId: string }
  | { readonly kind: 'refused'; readonly error: string };

const refused = (error: string): StartedESign => ({ kind: 'refused', error });
const started = ({ signingUrl, id }: ESignRequest | NewLink): StartedESign => ({
  kind: 'started',
  signingUrl,
  requestId: id,
});
type NewLink = { readonly signingUrl: string; readonly id: string };

/**
 * Returns a signing link for the current terms and MITC: the live one for this member, PAN and versions, or else a new
 * one. Requires a verified PAN. Returns `completed` if the document was signed meanwhile.
 */
export async function startESign(
  deps: StartESignDeps,
  input: StartESign,
  time: BusinessTime,
): Promise<StartedESign> {
  const { db, panKeys } = deps;
  const pan = await verifiedPanOf(db, input.userId);
  if (pan === null) return refused(kycTexts.verifyFirst);
  if (input.pan !== null && !panIndexOf(input.pan, panKeys).equals(pan.panIndex)) {
    return refused(kycTexts.verifiedPanOnly);
  }
  const terms = await legalTextInForce(db, 'terms', time.today);
  const mitc = await legalTextInForce(db, 'mitc', time.today);
  if (terms === null || mitc === null) throw new Error('This installation has no terms and MITC in force.');
  if (await hasSignedTerms(db, input.userId, terms.version, time.today)) return { kind: 'completed' };

  const subject = {
    userId: input.userId,
    panIndex: pan.panIndex,
    termsVersion: terms.version,
    mitcVersion: mitc.version,
  };
  const live = await pendingESign(db, subject);
  if (live !== null) {
    const status = await refreshESign(deps, live, time, true);
    if (status === 'completed') return { kind: 'completed' };
    // The link may work even if the provider's API does not respond.
    if (status === 'pending' || status === 'unavailable') return started(live);
  }
  return request(deps, input, subject, pan, terms, mitc, time);
}

async function request(
  { db, provider, appOrigin }: StartESignDeps,
  input: StartESign,
  subject: ESignSubject,
  pan: VerifiedPan,
  terms: LegalText,
  mitc: LegalText,
  time: BusinessTime,
): Promise<StartedESign> {
  const firm = await readFirm(db);
  const user = await userById(db, input.userId);
  const requestId = `esign-${randomUUID()}`;
  const signerName = `${pan.firstName} ${pan.lastName}`;
  const pdf = await drawTerms({
    firm,
    memberName: pan.organisationName === null ? signerName : `${pan.organisationName}, by ${signerName}`,
    maskedPan: pan.maskedPan,
    reference: requestId,
    today: time.today,
    instant: time.instant,
    documents: [mitc, terms],
  });
  const made = await provider.startSigning({
    requestId,
    signerName,
    signerEmail: user.email,
    fileName: `terms-${terms.version}.pdf`,
    pdf,
    signatureBox,
    expiresInDays,
    returnUrl: `${appOrigin}/checkout`,
  });
  if (made === 'unavailable') return refused(kycTexts.eSignUrlFailed);
  const isFirst = await insertESignRequest(db, {
    ...subject,
    id: requestId,
    termsSha256: terms.sha256,
    mitcSha256: mitc.sha256,
    documentSha256: sha256Hex(pdf),
    vendorDocumentId: made.documentId,
    signingUrl: made.signingUrl,
    ip: input.ip,
    userAgent: input.userAgent,
    expiresAt: new Date(Date.now() + expiresInDays * 86_400_000),
  });
  if (isFirst) return started({ id: requestId, signingUrl: made.signingUrl });
  // Another tab was first: both show its link, and ours expires unused.
  const live = await pendingESign(db, subject);
  return live === null ? refused(kycTexts.eSignUrlFailed) : started(live);
}

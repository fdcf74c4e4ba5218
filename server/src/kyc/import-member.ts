import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { maskPan } from '@niveshak/domain/kyc/pan';
import { readFirm } from '../firm/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { putFile } from '../platform/files/files.ts';
import { completeESign, insertESignRequest } from './e-sign-store.ts';
import { insertConsents, legalTextInForce } from './legal-store.ts';
import { encryptPan, panIndexOf } from './pan-keys.ts';
import type { PanKeys } from './pan-keys.ts';
import { insertVerification } from './store.ts';
import { drawTerms } from './draw-terms.ts';

export type ImportedMember = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: CalendarDate;
  readonly pan: string;
  /** Id of the check and signature in their source system. */
  readonly reference: string;
};

/**
 * Imports a member whose PAN was verified and terms were signed elsewhere: the PAN, the document with the texts that
 * applied at `time`, and the consents.
 * @returns the PAN's blind index
 * @throws if the member already has a verified PAN, or another account has this one
 */
export async function importVerifiedMember(
  tx: Tx,
  member: ImportedMember,
  keys: PanKeys,
  time: BusinessTime,
): Promise<Buffer> {
  const { userId, firstName, lastName, dob, pan, reference } = member;
  const panIndex = panIndexOf(pan, keys);
  const isNew = await insertVerification(tx, {
    userId,
    firstName,
    lastName,
    organisationName: null,
    dob,
    maskedPan: maskPan(pan),
    panIndex,
    holderLetter: pan.charAt(3),
    panEncrypted: encryptPan(pan, userId, keys),
    providerReference: reference,
    aadhaarLink: null,
    verifiedAt: time.instant,
  });
  if (!isNew) throw new Error(`The PAN of ${reference} is already verified.`);

  const terms = await legalTextInForce(tx, 'terms', time.today);
  const mitc = await legalTextInForce(tx, 'mitc', time.today);
  if (terms === null || mitc === null) throw new Error('This installation has no terms and MITC in force.');
  const signerName = `${firstName} ${lastName}`;
  const pdf = await drawTerms({
    firm: await readFirm(tx),
    memberName: signerName,
    maskedPan: maskPan(pan),
    reference,
    today: time.today,
    instant: time.instant,
    documents: [mitc, terms],
  });
  const sha256 = await putFile(tx, pdf);
  await insertESignRequest(tx, {
    id: reference,
    userId,
    panIndex,
    termsVersion: terms.version,
    termsSha256: terms.sha256,
    mitcVersion: mitc.version,
    mitcSha256: mitc.sha256,
    documentSha256: sha256,
    vendorDocumentId: 'imported',
    signingUrl: '',
    ip: '',
    userAgent: '',
    expiresAt: time.instant,
  });
  await completeESign(tx, reference, { sha256, signerName, completedAt: time.instant });
  await insertConsents(
    tx,
    [terms, mitc].map((text) => ({
      userId,
      kind: text.kind,
      version: text.version,
      sha256: text.sha256,
      method: 'esign' as const,
      at: time.instant,
      ip: '',
      userAgent: '',
      panIndex,
      eSignRequestId: reference,
    })),
  );
  return panIndex;
}

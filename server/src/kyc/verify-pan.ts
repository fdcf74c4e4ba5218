import { randomUUID } from 'node:crypto';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { isOrganisationName, isPersonName, normaliseName } from '@niveshak/domain/identity/names';
import { aadhaarLinkOf } from '@niveshak/domain/kyc/aadhaar-link';
import { isAdult } from '@niveshak/domain/kyc/date-of-birth';
import {
  isOrganisationPan,
  isPanFormat,
  maskPan,
  normalisePan,
  panHolderType,
} from '@niveshak/domain/kyc/pan';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { lockUser, updateProfile } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refusesUnlinkedPan } from './client-records.ts';
import { recordPrivacyConsent } from './consent.ts';
import { encryptPan, panIndexOf } from './pan-keys.ts';
import type { PanKeys } from './pan-keys.ts';
import type { PanProvider } from './ports.ts';
import {
  countAttempts,
  deleteAttempt,
  insertAttempt,
  insertVerification,
  openStaffCase,
  ownerOfPan,
  setAttemptOutcome,
  verifiedPanOf,
} from './store.ts';
import type { NewVerification, VerifiedPan } from './store.ts';

/** Maximum attempts per business day (decisions section 6). */
const triesADay = 5;
/** No call takes longer, so an older pending attempt belongs to a dead process. */
const longestCallMs = 60_000;

export type VerifyPanDeps = { readonly db: Db; readonly provider: PanProvider; readonly panKeys: PanKeys };

export type PanDetails = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Set only for an organisation's PAN, for which the person acts. */
  readonly organisationName: string | null;
  /** Date of birth, or of incorporation for an organisation. */
  readonly dob: CalendarDate;
  readonly pan: string;
  /** Stored with the consent to the privacy notice. */
  readonly ip: string;
  readonly userAgent: string;
};

/** `error` is null exactly if the identity is verified, else a message for the user. */
export type PanVerdict = { readonly isValid: boolean; readonly error: string | null };

const valid: PanVerdict = { isValid: true, error: null };
const refused = (error: string): PanVerdict => ({ isValid: false, error });

/**
 * Verifies with the provider that name, date of birth and PAN match, and stores the result. Only attempts with a
 * response count, but they are recorded before the call, so that concurrent calls cannot exceed the limit.
 */
export async function verifyPan(
  deps: VerifyPanDeps,
  input: PanDetails,
  time: BusinessTime,
): Promise<PanVerdict> {
  const { db, provider, panKeys } = deps;
  const details = normalised(input);
  const problem = problemOf(details, time.today);
  if (problem !== null) return refused(problem);
  const panIndex = panIndexOf(details.pan, panKeys);

  const start = await begin(db, details, panIndex, time);
  if (start.kind === 'known') return start.verdict;

  const { organisationName } = details;
  const name = organisationName ?? `${details.firstName} ${details.lastName}`;
  const answer = await provider.checkPan({
    checkId: `pan-${randomUUID()}`,
    pan: details.pan,
    name,
    dob: details.dob,
  });
  switch (answer.kind) {
    case 'unavailable':
      await deleteAttempt(db, start.attemptId);
      return refused(kycTexts.failed);
    case 'name-mismatch':
    case 'dob-mismatch':
    case 'not-valid':
      await setAttemptOutcome(db, start.attemptId, answer.kind);
      return refused(
        answer.kind === 'dob-mismatch' && organisationName !== null
          ? kycTexts.incorporationMismatch
          : mismatchTexts[answer.kind],
      );
    case 'valid': {
      const aadhaarLink = aadhaarLinkOf(details.pan, answer.aadhaarLink);
      if (aadhaarLink === 'not-linked' && (await refusesUnlinkedPan(db))) {
        await setAttemptOutcome(db, start.attemptId, 'not-linked');
        return refused(kycTexts.panNotLinked);
      }
      const result = { panIndex, providerReference: answer.reference, aadhaarLink };
      return keep(deps, details, result, start.attemptId, time);
    }
    default:
      return assertNever(answer);
  }
}

const mismatchTexts = {
  'name-mismatch': kycTexts.nameMismatch,
  'dob-mismatch': kycTexts.dobMismatch,
  'not-valid': kycTexts.panNotValid,
} as const;

function normalised(input: PanDetails): PanDetails {
  const pan = normalisePan(input.pan);
  return {
    ...input,
    pan,
    firstName: normaliseName(input.firstName),
    lastName: normaliseName(input.lastName),
    organisationName: isOrganisationPan(pan) ? normaliseName(input.organisationName ?? '') : null,
  };
}

function problemOf(details: PanDetails, today: CalendarDate): string | null {
  const { firstName, lastName, organisationName, dob, pan } = details;
  if (firstName === '' || lastName === '' || pan === '') return kycTexts.detailsRequired;
  if (!isPersonName(firstName) || !isPersonName(lastName)) return kycTexts.nameLettersOnly;
  if (!isPanFormat(pan)) return kycTexts.panFormatRequired;
  if (organisationName === null) {
    if (!isAdult(dob, today)) return kycTexts.adultRequired;
    return panHolderType(pan) === null ? kycTexts.unknownHolder : null;
  }
  if (organisationName === '') return kycTexts.organisationNameRequired;
  if (!isOrganisationName(organisationName)) return kycTexts.organisationNameCharacters;
  return dob > today ? kycTexts.incorporationInFuture : null;
}

type Start =
  | { readonly kind: 'known'; readonly verdict: PanVerdict }
  | { readonly kind: 'asking'; readonly attemptId: string };

/**
 * Returns a result that needs no provider, or else starts one of the day's attempts. Serializes the calls of a member.
 */
function begin(db: Db, details: PanDetails, panIndex: Buffer, time: BusinessTime): Promise<Start> {
  const { userId } = details;
  const known = (verdict: PanVerdict): Start => ({ kind: 'known', verdict });
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const verified = await verifiedPanOf(tx, userId);
    if (verified !== null) {
      return known(isSamePerson(verified, details, panIndex) ? valid : refused(kycTexts.alreadyVerified));
    }
    const tries = await countAttempts(tx, userId, time.today, new Date(Date.now() - longestCallMs));
    if (tries >= triesADay) return known(refused(kycTexts.tooManyTries));
    const { ip, userAgent } = details;
    await recordPrivacyConsent(tx, { userId, at: time.instant, today: time.today, ip, userAgent });
    const attemptId = await insertAttempt(tx, userId, time.today);
    const owner = await ownerOfPan(tx, panIndex);
    if (owner === null) return { kind: 'asking', attemptId };
    // Counts although the provider was not called; otherwise accounts could be probed for PANs without limit.
    await setAttemptOutcome(tx, attemptId, 'in-use');
    await openStaffCase(
      tx,
      { kind: 'pan-in-use', userId, otherUserId: owner, reference: null },
      time.instant,
    );
    return known(refused(kycTexts.panInUse));
  });
}

function isSamePerson(verified: VerifiedPan, details: PanDetails, panIndex: Buffer): boolean {
  const same = (first: string, second: string) => first.toLowerCase() === second.toLowerCase();
  return (
    verified.panIndex.equals(panIndex) &&
    verified.dob === details.dob &&
    same(verified.firstName, details.firstName) &&
    same(verified.lastName, details.lastName) &&
    same(verified.organisationName ?? '', details.organisationName ?? '')
  );
}

/** Stores the verified identity and the member's name in one transaction. */
function keep(
  { db, panKeys }: VerifyPanDeps,
  details: PanDetails,
  result: Pick<NewVerification, 'panIndex' | 'providerReference' | 'aadhaarLink'>,
  attemptId: string,
  time: BusinessTime,
): Promise<PanVerdict> {
  const { userId, firstName, lastName, organisationName, dob, pan } = details;
  const { panIndex } = result;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const isKept = await insertVerification(tx, {
      userId,
      firstName,
      lastName,
      organisationName,
      dob,
      ...result,
      holderLetter: pan.charAt(3),
      maskedPan: maskPan(pan),
      panEncrypted: encryptPan(pan, userId, panKeys),
      verifiedAt: time.instant,
    });
    if (isKept) {
      await setAttemptOutcome(tx, attemptId, 'valid');
      await updateProfile(tx, userId, { firstName, lastName });
      return valid;
    }
    // A concurrent call for this member or another account may have finished meanwhile.
    const own = await verifiedPanOf(tx, userId);
    if (own !== null) {
      await setAttemptOutcome(tx, attemptId, 'valid');
      return isSamePerson(own, details, panIndex) ? valid : refused(kycTexts.alreadyVerified);
    }
    await setAttemptOutcome(tx, attemptId, 'in-use');
    const otherUserId = await ownerOfPan(tx, panIndex);
    await openStaffCase(tx, { kind: 'pan-in-use', userId, otherUserId, reference: null }, time.instant);
    return refused(kycTexts.panInUse);
  });
}

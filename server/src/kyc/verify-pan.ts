import { randomUUID } from 'node:crypto';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { isPersonName, normaliseName } from '@niveshak/domain/identity/names';
import { isAdult } from '@niveshak/domain/kyc/date-of-birth';
import { isPanFormat, maskPan, normalisePan, panHolderType } from '@niveshak/domain/kyc/pan';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { lockUser, updateProfile } from '../identity/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
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
import type { VerifiedPan } from './store.ts';

/** Tries a business day (decisions section 6). */
const triesADay = 5;
/** Longer than a call can take: a try that has waited so long belongs to a process that died. */
const longestCallMs = 60_000;

export type VerifyPanDeps = { readonly db: Db; readonly provider: PanProvider; readonly panKeys: PanKeys };

export type PanDetails = {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly dob: CalendarDate;
  readonly pan: string;
  /** Who asked and from where, for the record of the consent to the privacy notice. */
  readonly ip: string;
  readonly userAgent: string;
};

/** `error` is null exactly when the identity is verified; otherwise it is fit to show. */
export type PanVerdict = { readonly isValid: boolean; readonly error: string | null };

const valid: PanVerdict = { isValid: true, error: null };
const refused = (error: string): PanVerdict => ({ isValid: false, error });

/**
 * Proves that name, date of birth and PAN belong together, by asking the provider, and keeps the result. Only a
 * try that got an answer counts; it is written before the call, so that parallel calls cannot pass the limit.
 */
export async function verifyPan(
  deps: VerifyPanDeps,
  input: PanDetails,
  time: BusinessTime,
): Promise<PanVerdict> {
  const { db, provider, panKeys } = deps;
  const details = {
    ...input,
    firstName: normaliseName(input.firstName),
    lastName: normaliseName(input.lastName),
    pan: normalisePan(input.pan),
  };
  const problem = problemOf(details, time.today);
  if (problem !== null) return refused(problem);
  const panIndex = panIndexOf(details.pan, panKeys);

  const start = await begin(db, details, panIndex, time);
  if (start.kind === 'known') return start.verdict;

  const name = `${details.firstName} ${details.lastName}`;
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
      return refused(mismatchTexts[answer.kind]);
    case 'valid':
      return keep(deps, details, panIndex, answer.reference, start.attemptId, time);
    default:
      return assertNever(answer);
  }
}

const mismatchTexts = {
  'name-mismatch': kycTexts.nameMismatch,
  'dob-mismatch': kycTexts.dobMismatch,
  'not-valid': kycTexts.panNotValid,
} as const;

function problemOf({ firstName, lastName, dob, pan }: PanDetails, today: CalendarDate): string | null {
  if (firstName === '' || lastName === '' || pan === '') return kycTexts.detailsRequired;
  if (!isPersonName(firstName) || !isPersonName(lastName)) return kycTexts.nameLettersOnly;
  if (!isPanFormat(pan)) return kycTexts.panFormatRequired;
  if (!isAdult(dob, today)) return kycTexts.adultRequired;
  if (panHolderType(pan) !== 'individual') return kycTexts.notIndividual;
  return null;
}

type Start =
  | { readonly kind: 'known'; readonly verdict: PanVerdict }
  | { readonly kind: 'asking'; readonly attemptId: string };

/** Answers what needs no provider, else takes one of the day's tries; one member's calls wait for each other. */
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
    // Counted although nobody was asked: otherwise accounts could be searched for PANs without a limit.
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
    same(verified.lastName, details.lastName)
  );
}

/** Keeps the verified identity and fills the member's name, in one transaction. */
function keep(
  { db, panKeys }: VerifyPanDeps,
  details: PanDetails,
  panIndex: Buffer,
  providerReference: string,
  attemptId: string,
  time: BusinessTime,
): Promise<PanVerdict> {
  const { userId, firstName, lastName, dob, pan } = details;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const isKept = await insertVerification(tx, {
      userId,
      firstName,
      lastName,
      dob,
      panIndex,
      holderLetter: pan.charAt(3),
      providerReference,
      maskedPan: maskPan(pan),
      panEncrypted: encryptPan(pan, userId, panKeys),
      verifiedAt: time.instant,
    });
    if (isKept) {
      await setAttemptOutcome(tx, attemptId, 'valid');
      await updateProfile(tx, userId, { firstName, lastName });
      return valid;
    }
    // Another call was faster while the provider was being asked: one of this member, or of another account.
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

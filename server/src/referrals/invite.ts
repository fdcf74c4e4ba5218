import type { InviteResult } from '@niveshak/contract/referrals/schemas';
import { inviteRefusals } from '@niveshak/contract/referrals/texts';
import { isEmail, normaliseEmail } from '@niveshak/domain/identity/email';
import { addDays } from '@niveshak/domain/primitives/calendar-date';
import { normaliseReferralCode } from '@niveshak/domain/referrals/code';
import { inviteAddressDays, invitesPerDay } from '@niveshak/domain/referrals/invite';
import { lockUser, membersWithEmails, userById, usersWithCode } from '../identity/index.ts';
import { suppressedAmong } from '../notifications/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import { emit } from '../platform/outbox.ts';
import { codeOf, ensureCode } from './codes.ts';
import {
  countInvitesOn,
  deleteInviteAddress,
  hashAddress,
  insertInvite,
  invitedAmong,
  invitesWithAddressBefore,
} from './invite-store.ts';

declare module '../platform/outbox.ts' {
  interface Events {
    'referral-invited': { inviteId: string };
  }
}

export type InviteInput = {
  readonly userId: string;
  readonly toEmails: readonly string[];
  readonly refCode: string;
};

export type Invited = { readonly invites: InviteResult[]; readonly invitesLeftToday: number };

/**
 * Sends invitations in the member's name: one email per address ever, up to 20 per business day, and none to members or
 * people who opted out. Returns the result per address. Above the limit, sends nothing and returns a refusal.
 */
export async function inviteFriends(
  db: Db,
  addressKey: string,
  question: InviteInput,
  time: BusinessTime,
): Promise<Invited | Refusal> {
  const { userId, refCode } = question;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const code = await ensureCode(tx, userId, time.instant);
    if (code.isBarred) return refuse('referrals-barred');
    if (code.code !== normaliseReferralCode(refCode)) return refuse('not-your-code');
    const left = invitesPerDay - (await countInvitesOn(tx, userId, time.today));
    // Check before looking at addresses, because the results reveal who is a member.
    if (left <= 0) return refuse('invite-limit', { extensions: { invitesLeftToday: 0 } });
    const judged = await judge(tx, addressKey, question);
    const wanted = judged.filter(({ refusal }) => refusal === null).length;
    if (wanted > left) return refuse('invite-limit', { extensions: { invitesLeftToday: Math.max(0, left) } });
    const invites: InviteResult[] = [];
    for (const address of judged) invites.push(await send(tx, userId, address, time));
    const sent = invites.filter(({ status }) => status === 'sent').length;
    return { invites, invitesLeftToday: left - sent };
  });
}

type Judged = {
  readonly email: string;
  readonly normalised: string;
  readonly hash: Buffer;
  readonly refusal: keyof typeof inviteRefusals | null;
};

/** Returns each distinct address, with the reason if it gets no email. */
async function judge(tx: Tx, addressKey: string, { userId, toEmails }: InviteInput): Promise<Judged[]> {
  const own = await userById(tx, userId);
  const byMailbox = new Map<string, string>();
  for (const email of toEmails) {
    const normalised = normaliseEmail(email);
    if (!byMailbox.has(normalised)) byMailbox.set(normalised, email);
  }
  const addresses = [...byMailbox].map(([normalised, email]) => ({
    email,
    normalised,
    hash: hashAddress(normalised, addressKey),
  }));
  const invited = await invitedAmong(
    tx,
    addresses.map(({ hash }) => hash),
  );
  const members = await membersWithEmails(tx, [...byMailbox.keys()]);
  // Bounces, complaints and opt-outs; the result does not distinguish them.
  const unwanted = await suppressedAmong(
    tx,
    addresses.map(({ email }) => email),
  );
  return addresses.map((address) => {
    const hash = address.hash.toString('hex');
    if (!isEmail(address.email)) return { ...address, refusal: 'invalid-address' };
    if (address.normalised === own.emailNormalised) return { ...address, refusal: 'own-address' };
    if (members.has(address.normalised) || unwanted.has(address.email.toLowerCase()))
      return { ...address, refusal: 'cannot-be-invited' };
    return { ...address, refusal: invited.has(hash) ? 'already-invited' : null };
  });
}

async function send(tx: Tx, userId: string, address: Judged, time: BusinessTime): Promise<InviteResult> {
  const { email, normalised, hash, refusal } = address;
  if (refusal !== null) return refused(email, refusal);
  const inviteId = await insertInvite(tx, {
    referrerId: userId,
    email,
    emailNormalised: normalised,
    addressHash: hash,
    invitedOn: time.today,
    invitedAt: time.instant,
  });
  if (inviteId === null) return refused(email, 'already-invited');
  await emit(tx, 'referral-invited', { inviteId }, time.instant);
  return { email, status: 'sent', reason: null, message: '' };
}

function refused(email: string, reason: keyof typeof inviteRefusals): InviteResult {
  return { email, status: 'refused', reason, message: inviteRefusals[reason] };
}

/** Deletes the addresses of invited people 30 days after the email, because they never consented. */
export function deleteInvitedAddresses(db: Db): RecurringJob {
  return {
    name: 'forget-invited-addresses',
    run: async ({ today }) => {
      const before = addDays(today, -inviteAddressDays);
      for (;;) {
        const old = await invitesWithAddressBefore(db, before, 200);
        if (old.length === 0) return;
        for (const invite of old) {
          const code = await codeOf(db, invite.referrerId);
          const friends = code === null ? [] : await usersWithCode(db, code.code);
          const joined = friends.find(({ emailNormalised }) => emailNormalised === invite.emailNormalised);
          await deleteInviteAddress(db, invite.id, joined?.id ?? null);
        }
      }
    },
  };
}

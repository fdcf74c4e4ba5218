import { sql } from 'kysely';
import { z } from 'zod';
import type { Privacy } from '@niveshak/contract/account/schemas';
import { accountErrors } from '@niveshak/contract/account/errors';
import { isPaidPlan } from '@niveshak/domain/catalogue/plan';
import { phaseOf } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { addDays, maxDate } from '@niveshak/domain/primitives/calendar-date';
import { lockMemberAndGivers, openOrderFact, providerOrderIdsOf } from '../checkout/index.ts';
import type { GiftPort } from '../checkout/index.ts';
import { blankGiftsOf, hasUnclaimedGiftFact } from '../gifts/index.ts';
import { blankUser, userById } from '../identity/index.ts';
import type { IdentityProvider } from '../identity/index.ts';
import { releasePan } from '../kyc/index.ts';
import { endTerm, termsFact } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import { sendEmail } from '../notifications/index.ts';
import type { Mailer } from '../notifications/index.ts';
import type { BusinessTime, Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { MemberFact, ValuesOf } from '../platform/member-facts.ts';
import { emit } from '../platform/outbox.ts';
import { eraseRows } from '../platform/personal-data.ts';
import { stopWithin } from '../renewals/index.ts';
import { deleteWebhookBodies } from '../platform/webhook-inbox.ts';
import { finishErasure, insertErasure, openErasure } from './erasure-store.ts';
import { personalData } from './personal-data.ts';

/** `inactivity`: no response to a warning. `staff`: the member is a minor, or asked in writing. */
const causes = ['request', 'inactivity', 'staff'] as const;
export type ErasureCause = (typeof causes)[number];

declare module '../platform/outbox.ts' {
  interface Events {
    'account-erased': { erasureId: string; cause: ErasureCause };
  }
}

const onHoldFact: MemberFact<boolean> = {
  column: sql`exists (select from legal_holds h where h.user_id = users.id and h.released_at is null)`,
  read: (value) => z.boolean().parse(value),
};

export const obstacleFacts = {
  isOnHold: onHoldFact,
  openOrder: openOrderFact,
  hasUnclaimedGift: hasUnclaimedGiftFact,
  terms: termsFact,
} as const;
const readObstacles = factsReader(obstacleFacts);

/** Returns why the account cannot be erased now, or null if it can be. */
export function eraseObstacle(
  { isOnHold, openOrder, hasUnclaimedGift, terms }: ValuesOf<typeof obstacleFacts>,
  today: CalendarDate,
): NonNullable<Privacy['cannotErase']>['code'] | null {
  if (isOnHold) return 'erase-on-hold';
  if (openOrder !== null) return 'erase-order-open';
  if (hasUnclaimedGift) return 'erase-gift-waiting';
  // A plan cancelled today is active until the end of the day, which must not block erasure.
  const isPaidFor = (term: MemberTerm) =>
    term.source === 'order' &&
    isPaidPlan(term.alias) &&
    phaseOf(term, today) !== 'past' &&
    term.endDate > today;
  return terms.some(isPaidFor) ? 'erase-plan-running' : null;
}

/**
 * Erases an account: removes personal data, ends sessions, and replaces the identity in records with a retention duty
 * by a number. After the commit, a background job deletes the identity at the provider and sends the final email.
 * Returns a refusal if the account cannot be erased, else null.
 */
export async function eraseAccount(
  { db, gifts }: { readonly db: Db; readonly gifts: GiftPort },
  question: Erasure,
  time: BusinessTime,
  cause: ErasureCause = 'request',
): Promise<Refusal | null> {
  return db.transaction().execute((tx) => eraseAccountWithin(tx, gifts, question, time, cause));
}

type Erasure = { readonly userId: string; readonly confirmEmail: string };

/** Like `eraseAccount`, but in the caller's transaction. The member must exist. */
export async function eraseAccountWithin(
  tx: Tx,
  gifts: GiftPort,
  { userId, confirmEmail }: Erasure,
  time: BusinessTime,
  cause: ErasureCause,
): Promise<Refusal | null> {
  await lockMemberAndGivers(tx, gifts, userId);
  const user = await userById(tx, userId);
  if (user.email.toLowerCase() !== confirmEmail.toLowerCase()) return refuse('erase-wrong-email');
  const facts = await readObstacles(tx, userId);
  const obstacle = eraseObstacle(facts, time.today);
  if (obstacle !== null) return refuse(obstacle);
  await stopWithin(tx, userId, 'erased', time);
  for (const term of facts.terms) {
    if (phaseOf(term, time.today) === 'past') continue;
    const lastDay = maxDate(addDays(term.startDate, -1), time.today);
    // Must run before the term is shortened, because the unused part of a gift is refunded to its giver.
    if (term.source === 'gift') await gifts.giveBackGivenUp(tx, term, time.today, time);
    if (lastDay < term.endDate) await endTerm(tx, term.id, lastDay, 'cancellation', time.instant);
  }
  for (const spec of personalData) await eraseRows(tx, spec, userId);
  await blankGiftsOf(tx, userId, time.instant);
  await releasePan(tx, userId, time.instant);
  const erasureId = await insertErasure(tx, {
    userId,
    email: user.email,
    sub: user.sub,
    at: time.instant,
  });
  await deleteWebhookBodies(tx, [user.email, user.mobile ?? '', ...(await providerOrderIdsOf(tx, userId))]);
  await blankUser(tx, userId, time.instant);
  await emit(tx, 'account-erased', { erasureId, cause }, time.instant);
  return null;
}

export type ErasureDeps = {
  readonly db: Db;
  readonly provider: IdentityProvider;
  readonly mailer: Mailer;
  readonly appOrigin: string;
  readonly clock: Clock;
};

const ofErasure = z.object({
  erasureId: z.string(),
  // Missing in events of earlier versions.
  cause: z.enum(causes).default('request'),
});

const firstSentence = {
  request: 'We have erased your account and the data we kept about you, as you asked.',
  staff: 'We have erased your account and the data we kept about you.',
  inactivity:
    'We have erased your account and the data we kept about you, because you did not use it for three years.',
} as const satisfies Record<ErasureCause, string>;

/** Deletes the identity at the provider, sends the final email and deletes the address. */
export async function deliverAccountEvent(deps: ErasureDeps, name: string, payload: unknown): Promise<void> {
  if (name !== 'account-erased') return;
  const { db, provider, mailer, appOrigin, clock } = deps;
  const { erasureId, cause } = ofErasure.parse(payload);
  const open = await openErasure(db, erasureId);
  if (open === null) return;
  if ((await provider.deleteIdentity(open.sub)) === 'unavailable')
    throw new Error('The identity provider did not delete the identity: the job runs again.');
  await sendEmail(db, mailer, appOrigin, {
    to: open.email,
    subject: 'Your account is erased',
    letter: {
      heading: 'Your account is erased',
      paragraphs: [
        `${firstSentence[cause]} You can no longer sign in.`,
        'We keep invoices, payments, your signed terms and the record of your identity check for as long as tax law and SEBI require, and use them for nothing else.',
        ...(cause === 'request' ? ['If you did not ask for this, please write to us immediately.'] : []),
      ],
      facts: [],
      action: null,
    },
    reference: `account-erased-${erasureId}`,
    category: 'legal',
    at: clock.now().instant,
  });
  await finishErasure(db, erasureId, clock.now().instant);
}

/** Returns the text for an obstacle, which is that of the corresponding error. */
export function obstacleText(code: NonNullable<Privacy['cannotErase']>['code']): string {
  return accountErrors[code].detail;
}

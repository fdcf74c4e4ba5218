import { randomUUID } from 'node:crypto';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { currentTerm } from '@niveshak/domain/membership/term';
import type { RenewalOffer } from '@niveshak/domain/renewals/consent';
import { cancelRenewalOrder } from '../checkout/index.ts';
import type { RenewalPort } from '../checkout/index.ts';
import { lockUser, userById } from '../identity/index.ts';
import { recordClickConsent, hasConsent, hasSignedTerms } from '../kyc/index.ts';
import { termsOf } from '../membership/index.ts';
import type { MemberTerm } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import { publishedIn } from '../platform/published.ts';
import type { QuoteSettings } from '../quotes/index.ts';
import {
  chosenMandateOf,
  consentOf,
  insertConsent,
  insertMandate,
  liveMandateOf,
  setMandateLimit,
  setMandateOrder,
} from './mandate-store.ts';
import type { Mandate } from './mandate-store.ts';
import { offerAfter, offerWithPurchase } from './offer.ts';
import type { MandateProvider } from './ports.ts';
import { endRenewal, hasLapsed, openRenewalOf } from './renewal-store.ts';
import { stopMandate } from './stop.ts';

export type ChooseDeps = {
  readonly db: Db;
  readonly mandates: MandateProvider;
  readonly settings: QuoteSettings;
};

export type Choice = {
  readonly userId: string;
  /** Net price in paise, as shown to the member. */
  readonly netPrice: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly time: BusinessTime;
};

/**
 * Records the choice to renew a purchase automatically, before its order is opened. The order's payment registers the
 * mandate; without a payment, the choice has no effect. Returns a refusal if the renewal is not offered at this price
 * or the provider does not respond.
 */
export async function chooseWithPurchase(
  deps: ChooseDeps,
  choice: Choice & { readonly alias: PlanAlias; readonly state: string },
): Promise<{ readonly customerId: string | null } | Refusal> {
  const { userId, alias, state, time } = choice;
  const offer = await offerWithPurchase(deps.db, deps.settings, { userId, alias, state }, time);
  if (offer === null) return refuse('renewal-not-offered');
  if (offer.netPrice !== choice.netPrice) return refuse('renewal-changed');
  const customerId = offer.method === 'link' ? null : await customerFor(deps, userId);
  if (customerId === 'unavailable') return refuse('provider-unavailable');
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const before = await chosenMandateOf(tx, userId);
    if (before !== null) {
      // Keep the mandate if the choice is the same, so that an open order stays valid.
      if (await isSameChoice(tx, before, offer)) return;
      await stopMandate(tx, before, 'chosen-again', time);
    }
    await writeMandate(tx, offer, { ...choice, state: 'chosen', orderId: null, customerId });
  });
  return { customerId };
}

async function isSameChoice(db: Db, mandate: Mandate, offer: RenewalOffer): Promise<boolean> {
  if (mandate.alias !== offer.alias) return false;
  const agreed = await consentOf(db, mandate);
  return agreed.netPrice === offer.netPrice && agreed.termsVersion === offer.termsVersion;
}

async function customerFor({ db, mandates }: ChooseDeps, userId: string): Promise<string | 'unavailable'> {
  const { email, firstName, lastName, mobile } = await userById(db, userId);
  const contact = mobile === null ? '' : `+91${mobile}`;
  const made = await mandates.createCustomer({ name: `${firstName} ${lastName}`.trim(), email, contact });
  return made === 'unavailable' ? made : made.customerId;
}

type NewMandate = Pick<Choice, 'userId' | 'time'> & Pick<Mandate, 'state' | 'orderId' | 'customerId'>;

async function writeMandate(
  tx: Parameters<typeof insertMandate>[0],
  offer: RenewalOffer,
  { userId, state, orderId, customerId, time }: NewMandate,
): Promise<void> {
  const id = randomUUID();
  const { alias, method, netPrice: limit } = offer;
  await insertMandate(tx, { id, userId, alias, state, method, limit, orderId, customerId }, time.instant);
  await insertConsent(tx, id, offer, time.instant);
}

/** Withdraws an unpaid choice. */
export async function withdrawChoice(db: Db, userId: string, time: BusinessTime): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const chosen = await chosenMandateOf(tx, userId);
    if (chosen !== null) await stopMandate(tx, chosen, 'member', time);
  });
}

/** Returns the member's own paid term that can renew automatically, or null if there is none. */
export function renewableTerm(terms: readonly MemberTerm[], { today }: BusinessTime): MemberTerm | null {
  const term = currentTerm(terms, today);
  if (term === null || term.source !== 'order' || term.orderId === null || term.endedBy !== null) return null;
  const hasLater = terms.some(({ startDate, endDate }) => startDate > term.startDate && endDate >= startDate);
  return hasLater ? null : term;
}

/**
 * Enables automatic renewal for a running plan. There is no payment to register a token, so the first renewal is paid
 * by link, and that payment registers it. Returns a refusal if the renewal is not offered at this price or the provider
 * does not respond, else null.
 */
export async function chooseForRunning(
  { db, mandates, settings }: ChooseDeps,
  choice: Choice,
): Promise<Refusal | null> {
  const { userId, time } = choice;
  const term = renewableTerm(await termsOf(db, userId), time);
  if (term === null || term.orderId === null) return refuse('renewal-not-offered');
  const { state } = await userById(db, userId);
  const offer = await offerAfter(publishedIn(db), term.alias, term.endDate, state, time);
  if (offer === null) return refuse('renewal-not-offered');
  if (offer.netPrice !== choice.netPrice) return refuse('renewal-changed');
  const customerId = offer.method === 'link' ? null : await customerFor({ db, mandates, settings }, userId);
  if (customerId === 'unavailable') return refuse('provider-unavailable');
  const { orderId } = term;
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if ((await liveMandateOf(tx, userId)) !== null) return null;
    await writeMandate(tx, offer, { ...choice, state: 'active', orderId, customerId });
    return null;
  });
}

/**
 * Records the member's consent to renew at a changed price, tax or terms. A token has a fixed limit; above it, the next
 * renewal is paid by link, and that payment registers a new token. Returns a refusal if the renewal is not offered at
 * this price or the terms are not signed, else null.
 */
export async function renewConsent(
  { db }: ChooseDeps,
  { userId, netPrice, ip, userAgent, time }: Choice,
): Promise<Refusal | null> {
  return db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const mandate = await liveMandateOf(tx, userId);
    const renewal = await openRenewalOf(tx, userId);
    if (mandate === null) return refuse('renewal-not-offered');
    const offer = await offerNow(tx, mandate, time);
    if (offer === null) return refuse('renewal-not-offered');
    if (offer.netPrice !== netPrice) return refuse('renewal-changed');
    const { termsVersion } = offer;
    if (!(await hasSignedTerms(tx, userId, termsVersion, time.today))) return refuse('esign-required');
    if (!(await hasConsent(tx, userId, termsVersion, time.today)))
      await recordClickConsent(tx, {
        userId,
        termsVersion,
        at: time.instant,
        today: time.today,
        ip,
        userAgent,
      });
    await insertConsent(tx, mandate.id, offer, time.instant);
    if (offer.netPrice > mandate.limit) await setMandateLimit(tx, mandate.id, offer.netPrice, 'link');
    // Replan now, with a new notice before any debit.
    if (renewal !== null && renewal.state !== 'debiting') {
      if (renewal.orderId !== null)
        await cancelRenewalOrder(
          tx,
          renewal.orderId,
          'the member agreed to another price or other terms',
          time,
        );
      await endRenewal(tx, renewal.id, 'superseded', time.instant);
    }
    return null;
  });
}

/** Returns today's terms for the member's next automatic renewal, or null if it cannot renew. */
export async function offerNow(db: Db, mandate: Mandate, time: BusinessTime): Promise<RenewalOffer | null> {
  const terms = await termsOf(db, mandate.userId);
  const last = terms
    .filter(({ alias, source, endedBy }) => alias === mandate.alias && source === 'order' && endedBy === null)
    .toSorted((a, b) => (a.endDate < b.endDate ? 1 : -1))[0];
  if (last === undefined) return null;
  const { state } = await userById(db, mandate.userId);
  return offerAfter(publishedIn(db), mandate.alias, last.endDate, state, time);
}

/** Checkout's renewal port. */
export const renewalPort: RenewalPort = {
  chosenFor: async (tx, userId, alias) => {
    const chosen = await chosenMandateOf(tx, userId);
    if (chosen === null || chosen.alias !== alias) return null;
    return { mandateId: chosen.id, customerId: chosen.customerId, maxAmountPaise: chosen.limit };
  },
  attach: setMandateOrder,
  announcesEnd: async (db, { userId, termId }) =>
    (await liveMandateOf(db, userId)) !== null || (await hasLapsed(db, termId)),
};

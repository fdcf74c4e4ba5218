import type { GiftDetails } from '@niveshak/contract/gifts/schemas';
import { promiseProblem } from '@niveshak/contract/http/without-promises';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import type { UserDetails } from '@niveshak/contract/checkout/schemas';
import type { Quotes } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { normaliseEmail } from '@niveshak/domain/identity/email';
import { normaliseName } from '@niveshak/domain/identity/names';
import { mainTerm } from '@niveshak/domain/membership/term';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { readSunset } from '../catalogue/index.ts';
import { openOrderFact, startOrder } from '../checkout/index.ts';
import type { GiftRequest, StartedOrder, StartOrderDeps } from '../checkout/index.ts';
import { userById } from '../identity/index.ts';
import type { User } from '../identity/index.ts';
import { refuseUnlessAllowed } from '../membership/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/refusal.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import type { ReadPublished } from '../platform/published.ts';
import { buyerFacts, previewQuotes } from '../quotes/index.ts';

/** Facts for pricing gifts, read with the session. */
export const giverFacts = { ...buyerFacts, openOrder: openOrderFact } as const;

export type GiftablesQuery = {
  readonly toEmail: string | null;
  readonly plan: PlanAlias | null;
  readonly couponCode: string | null;
  readonly state: string | null;
};

/**
 * Returns the prices of the plans that can be given, as frozen quotes. Reveals nothing about the recipient's account,
 * except whether the address is the giver's own.
 */
export async function giftables(
  { db, settings }: StartOrderDeps,
  { toEmail, plan, couponCode, state }: GiftablesQuery,
  { giver, published }: { readonly giver: ValuesOf<typeof giverFacts>; readonly published: ReadPublished },
  time: BusinessTime,
): Promise<Quotes | Refusal> {
  const { user, terms, openOrder: exceptOrder } = giver;
  const closed = refuseWithout('gifting', mainTerm(terms, time.today)?.alias ?? null);
  if (closed !== null) return closed;
  const quotes = await previewQuotes(
    db,
    settings,
    { userId: user.id, purpose: 'gift', time, couponCode, toPlan: plan, state, exceptOrder },
    { buyer: giver, published },
  );
  if (toEmail === null || !isAddressOf(user, toEmail)) return quotes;
  const refused = {
    allowed: false,
    reason: giftsTexts.ownAddress,
    kind: null,
    quoteId: null,
    expiresAt: null,
  };
  return Object.fromEntries(
    Object.entries(quotes).flatMap(([alias, quote]) =>
      quote === undefined ? [] : [[alias, { ...quote, ...refused }]],
    ),
  );
}

export type Give = {
  readonly userId: string;
  readonly userDetails: UserDetails;
  readonly giftDetails: GiftDetails;
  readonly toPlan: {
    readonly alias: PlanAlias;
    readonly quoteId: string;
    readonly couponCode: string | null;
    readonly netPrice: { readonly amount: number };
  };
  readonly ip: string;
  readonly userAgent: string;
  readonly time: BusinessTime;
};

/** Opens a gift order. Returns a refusal if the giver's plan does not include gifts or the gift is not allowed. */
export async function give(deps: StartOrderDeps, input: Give): Promise<StartedOrder | Refusal> {
  const { userId, userDetails, giftDetails, toPlan, ip, userAgent, time } = input;
  const closed = await refuseUnlessAllowed(deps.db, userId, 'gifting', time.today);
  if (closed !== null) return closed;
  const wrong = await checkAddress(deps.db, userId, giftDetails, 'giftDetails.', {
    time,
    claimBy: lastClaimDay(time.today, await readSunset(deps.db)),
  });
  if (wrong !== null) return wrong;
  const gift: GiftRequest = {
    toEmail: giftDetails.toEmail,
    toName: giftDetails.toName?.trim() || null,
    fromName: `${normaliseName(userDetails.firstName)} ${normaliseName(userDetails.lastName)}`,
    message: giftDetails.message?.trim() || null,
    sendOn: sendDayOf(giftDetails),
  };
  return startOrder(deps, {
    payBy: null,
    userId,
    details: userDetails,
    alias: toPlan.alias,
    quoteId: toPlan.quoteId,
    couponCode: toPlan.couponCode,
    netPrice: toPlan.netPrice.amount,
    gift,
    ip,
    userAgent,
    time,
  });
}

export function sendDayOf({ sendOn }: Pick<GiftDetails, 'sendOn'>): CalendarDate | null {
  return sendOn === null || sendOn === undefined ? null : calendarDate(sendOn);
}

/** Returns a refusal if the recipient is the giver, or the gift could not be claimed on the sending day, else null. */
export async function checkAddress(
  db: Db,
  userId: string,
  details: GiftDetails,
  at: '' | 'giftDetails.',
  { time, claimBy }: { readonly time: BusinessTime; readonly claimBy: CalendarDate },
): Promise<Refusal | null> {
  const { toEmail } = details;
  if (toEmail !== null && isAddressOf(await userById(db, userId), toEmail))
    return invalid(`${at}toEmail`, giftsTexts.ownAddress);
  // These texts go out in an email from the firm.
  for (const field of ['toName', 'message'] as const) {
    const promise = promiseProblem(details[field] ?? '');
    if (promise !== null) return invalid(`${at}${field}`, promise);
  }
  const sendOn = sendDayOf(details);
  if (sendOn !== null && sendOn < time.today) return invalid(`${at}sendOn`, giftsTexts.pastDay);
  if (sendOn !== null && sendOn > claimBy) return invalid(`${at}sendOn`, giftsTexts.lateDay);
  return null;
}

/** Returns whether the address is any spelling of the giver's own mailbox. */
function isAddressOf({ emailNormalised }: User, address: string): boolean {
  return normaliseEmail(address) === emailNormalised;
}

function invalid(path: string, message: string): Refusal {
  return refuse('invalid-input', { errors: [{ path, message }] });
}

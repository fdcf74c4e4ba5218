import type { GivenGift, Gifts, ReceivedGift } from '@niveshak/contract/gifts/schemas';
import { sumOfHeads } from '@niveshak/domain/billing/tax';
import { isGiftOver, lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { refundUnclaimed } from '@niveshak/domain/gifts/gift-refund';
import { giftStateOn, isUnclaimed } from '@niveshak/domain/gifts/gift-state';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { Sunset } from '@niveshak/domain/catalogue/sunset';
import { phaseOf } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { add } from '@niveshak/domain/primitives/paise';
import { noCredit } from '../billing/index.ts';
import { cataloguePublication, nameOfPlan, sunsetPublication } from '../catalogue/index.ts';
import type { PlanDescription } from '../catalogue/index.ts';
import type { Db } from '../platform/db/database.ts';
import { factsReader } from '../platform/member-facts.ts';
import type { ValuesOf } from '../platform/member-facts.ts';
import { publishedIn } from '../platform/published.ts';
import type { ReadPublished } from '../platform/published.ts';
import type { GiftSettings } from './events.ts';
import { moneyWith } from './refund-gift.ts';
import { tokenOf } from './link.ts';
import { memberGiftsFacts } from './member-gifts.ts';
import type { Gift } from './store.ts';

const readMemberGifts = factsReader(memberGiftsFacts);

export async function presentGifts(
  facts: ValuesOf<typeof memberGiftsFacts>,
  published: ReadPublished,
  settings: GiftSettings,
  today: CalendarDate,
): Promise<Gifts> {
  const { descriptions: names } = await published(cataloguePublication);
  const sunset = await published(sunsetPublication);
  const context = { facts, settings, sunset, today, names };
  return {
    given: facts.given.map((gift) => presentGiven(context, gift)),
    received: facts.received.map((gift) => presentReceived(context, gift)),
  };
}

/** Returns a gift after a change, as shown to its giver. */
export async function givenGiftOf(
  db: Db,
  settings: GiftSettings,
  gift: Gift,
  today: CalendarDate,
): Promise<GivenGift> {
  const facts = await readMemberGifts(db, gift.giverId);
  const published = publishedIn(db);
  const { descriptions: names } = await published(cataloguePublication);
  const sunset = await published(sunsetPublication);
  return presentGiven({ facts, settings, sunset, today, names }, gift);
}

type Context = {
  readonly facts: ValuesOf<typeof memberGiftsFacts>;
  readonly settings: GiftSettings;
  readonly sunset: Sunset | null;
  readonly today: CalendarDate;
  readonly names: ReadonlyMap<PlanAlias, PlanDescription>;
};

function presentGiven(context: Context, gift: Gift): GivenGift {
  const { facts, sunset, today, names } = context;
  const { state, startDate, endDate } = stateOf(facts, gift, today);
  const invoice = facts.invoices.get(gift.orderId);
  const back = facts.refunds.filter(({ giftId }) => giftId === gift.id).map(({ total }) => total);
  const isOpen = isUnclaimed(state) && !isGiftOver(gift.startDate, sunset, today);
  const refund = isOpen
    ? refundUnclaimed(gift, moneyWith(gift, facts.credited.get(gift.orderId) ?? noCredit))
    : null;
  return {
    id: gift.id,
    alias: gift.alias,
    planName: nameOfPlan(names, gift.alias),
    state,
    toEmail: gift.toEmail,
    toName: gift.toName,
    message: gift.message,
    boughtOn: gift.startDate,
    sendAt: gift.sendAt?.toISOString() ?? null,
    sentAt: gift.sentAt?.toISOString() ?? null,
    claimBy: lastClaimDay(gift.startDate, sunset),
    claimedAt: gift.claimedAt?.toISOString() ?? null,
    startDate,
    endDate,
    paid: { amount: facts.paid.get(gift.orderId) ?? 0 },
    refunded: { amount: back.reduce((sum, total) => sum + total, 0) },
    takeBackRefund: refund === null ? null : { amount: add(refund.taxable, sumOfHeads(refund.heads)) },
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
  };
}

function presentReceived({ facts, settings, sunset, today, names }: Context, gift: Gift): ReceivedGift {
  const { state, startDate, endDate } = stateOf(facts, gift, today);
  const isOpen = state === 'sent' && !isGiftOver(gift.startDate, sunset, today);
  return {
    id: gift.id,
    alias: gift.alias,
    planName: nameOfPlan(names, gift.alias),
    state,
    fromName: gift.fromName,
    message: gift.message,
    claimBy: lastClaimDay(gift.startDate, sunset),
    startDate,
    endDate,
    claimToken: isOpen ? tokenOf(gift.id, gift.addressVersion, settings.linkKey) : null,
  };
}

/** Returns the gift state or, once claimed, the state of its term today. */
function stateOf({ terms }: Context['facts'], gift: Gift, today: CalendarDate) {
  const term = gift.termId === null ? null : (terms.get(gift.termId) ?? null);
  return {
    state: giftStateOn(gift.state, term === null ? null : phaseOf(term, today)),
    startDate: term?.startDate ?? null,
    endDate: term?.endDate ?? null,
  };
}

import type { GivenGift, Gifts, ReceivedGift } from '@niveshak/contract/gifts/schemas';
import { sumOfHeads } from '@niveshak/domain/billing/tax';
import { isGiftOver, lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { refundUnclaimed } from '@niveshak/domain/gifts/gift-refund';
import { giftStateOn, isUnclaimed } from '@niveshak/domain/gifts/gift-state';
import { phaseOf } from '@niveshak/domain/membership/term';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { add } from '@niveshak/domain/primitives/paise';
import { documentsOfMember } from '../billing/index.ts';
import type { IssuedDocument } from '../billing/index.ts';
import { readPlanDescriptions } from '../catalogue/index.ts';
import { orderById } from '../checkout/index.ts';
import { userById } from '../identity/index.ts';
import { termById } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { GiftSettings } from './events.ts';
import { moneyOf } from './give-back.ts';
import { tokenOf } from './link.ts';
import { giftsFor, giftsGivenBy } from './store.ts';
import { refundsOfGifts } from './refund-store.ts';
import type { Gift } from './store.ts';
import type { GiftRefund } from './refund-store.ts';

/** Gifts that a member gave and got. */
export async function giftsOfMember(
  db: Db,
  settings: GiftSettings,
  userId: string,
  today: CalendarDate,
): Promise<Gifts> {
  const { email } = await userById(db, userId);
  const given = await giftsGivenBy(db, userId);
  const received = await giftsFor(db, userId, email);
  const refunds = await refundsOfGifts(
    db,
    given.map(({ id }) => id),
  );
  const documents = given.length === 0 ? [] : await documentsOfMember(db, userId);
  const context = { db, settings, today, refunds, documents, names: await readPlanDescriptions(db) };
  return {
    given: await Promise.all(given.map((gift) => presentGiven(context, gift))),
    received: await Promise.all(received.map((gift) => presentReceived(context, gift))),
  };
}

/** One gift as its giver sees it. */
export async function givenGiftOf(
  db: Db,
  settings: GiftSettings,
  gift: Gift,
  today: CalendarDate,
): Promise<GivenGift> {
  const refunds = await refundsOfGifts(db, [gift.id]);
  const documents = await documentsOfMember(db, gift.giverId);
  const names = await readPlanDescriptions(db);
  return presentGiven({ db, settings, today, refunds, documents, names }, gift);
}

type Context = {
  readonly db: Db;
  readonly settings: GiftSettings;
  readonly today: CalendarDate;
  readonly refunds: readonly GiftRefund[];
  readonly documents: readonly IssuedDocument[];
  readonly names: Awaited<ReturnType<typeof readPlanDescriptions>>;
};

async function presentGiven(context: Context, gift: Gift): Promise<GivenGift> {
  const { db, settings, today, refunds, documents, names } = context;
  const { state, startDate, endDate } = await stateOf(db, gift, today);
  const invoice = documents.find(({ kind, orderId }) => kind === 'invoice' && orderId === gift.orderId);
  const order = await orderById(db, gift.orderId);
  const back = refunds.filter(({ giftId }) => giftId === gift.id).map(({ total }) => total);
  const isOpen = isUnclaimed(state) && !isGiftOver(gift.startDate, settings.sunset, today);
  const refund = isOpen ? refundUnclaimed(gift, await moneyOf(db, gift)) : null;
  return {
    id: gift.id,
    alias: gift.alias,
    planName: names.get(gift.alias)?.product ?? gift.alias,
    state,
    toEmail: gift.toEmail,
    toName: gift.toName,
    message: gift.message,
    boughtOn: gift.startDate,
    sendAt: gift.sendAt?.toISOString() ?? null,
    sentAt: gift.sentAt?.toISOString() ?? null,
    claimBy: lastClaimDay(gift.startDate, settings.sunset),
    claimedAt: gift.claimedAt?.toISOString() ?? null,
    startDate,
    endDate,
    paid: { amount: order?.amount ?? 0 },
    refunded: { amount: back.reduce((sum, total) => sum + total, 0) },
    takeBackRefund: refund === null ? null : { amount: add(refund.taxable, sumOfHeads(refund.heads)) },
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice?.number ?? null,
  };
}

async function presentReceived({ db, settings, today, names }: Context, gift: Gift): Promise<ReceivedGift> {
  const { state, startDate, endDate } = await stateOf(db, gift, today);
  const isOpen = state === 'sent' && !isGiftOver(gift.startDate, settings.sunset, today);
  return {
    id: gift.id,
    alias: gift.alias,
    planName: names.get(gift.alias)?.product ?? gift.alias,
    state,
    fromName: gift.fromName,
    message: gift.message,
    claimBy: lastClaimDay(gift.startDate, settings.sunset),
    startDate,
    endDate,
    claimToken: isOpen ? tokenOf(gift.id, gift.addressVersion, settings.linkKey) : null,
  };
}

/** A claimed gift is what its term is today. */
async function stateOf(db: Db, gift: Gift, today: CalendarDate) {
  const term = gift.termId === null ? null : await termById(db, gift.termId);
  return {
    state: giftStateOn(gift.state, term === null ? null : phaseOf(term, today)),
    startDate: term?.startDate ?? null,
    endDate: term?.endDate ?? null,
  };
}

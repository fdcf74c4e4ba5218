import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { invoiceInEmail, invoiceOfOrder } from '../../billing/index.ts';
import { orderById, paySafely } from '../../checkout/index.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { sunsetSentences } from '../sunset.ts';
import { giftOfOrder } from '../store.ts';
import { giverFacts, planNameOf, recipientName, toGiver } from './context.ts';
import type { GiftEmailDeps, Addressed } from './context.ts';

/** Email to the giver about a paid gift. */
export async function boughtEmails(deps: GiftEmailDeps, orderId: string): Promise<readonly Addressed[]> {
  const { db } = deps;
  const gift = await giftOfOrder(db, orderId);
  const order = await orderById(db, orderId);
  // Checkout's emails cover other purchases.
  if (gift === null || order === null) return [];
  const plan = await planNameOf(deps, gift);
  const { amount } = order;
  const { sentences, facts, attached } = await invoiceInEmail(db, await invoiceOfOrder(db, orderId), amount);
  const sendsLater = gift.sendAt !== null && gift.sendAt > order.createdAt && gift.state === 'bought';
  const next =
    gift.toEmail === null
      ? 'We keep it for you. Name the recipient under Gifts any time before it expires.'
      : sendsLater && gift.sendAt !== null
        ? `We write to ${recipientName(gift)} on ${formatDate(businessTimeAt(gift.sendAt).today)}.`
        : `We are writing to ${recipientName(gift)}, who can start any time before it expires.`;
  return [
    await toGiver(deps, gift, {
      subject: `Your gift of ${plan}`,
      letter: {
        heading: 'Your gift is paid for',
        paragraphs: [
          next,
          'Until it is claimed, you can send it to someone else or take it back for a full refund.',
          ...(await sunsetSentences(deps.db, deps.clock.now(), 'giver')),
          ...sentences,
        ],
        note: amount > 0 ? await paySafely(db) : [],
        facts: [...(await giverFacts(deps, gift)), ...facts],
        ...attached,
      },
      reference: `gift-bought-${gift.id}`,
    }),
  ];
}

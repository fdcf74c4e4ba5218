import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import { invoiceInEmail, invoiceOfOrder } from '../../billing/index.ts';
import { trialPlan } from '@niveshak/domain/catalogue/plan';
import { nameOfPlan, readPlanDescriptions } from '../../catalogue/index.ts';
import { userById } from '../../identity/index.ts';
import { panelUrl, termsOf } from '../../membership/index.ts';
import type { EmailContent } from '../../notifications/index.ts';
import { businessTimeAt } from '../../platform/clock.ts';
import { refundsOfMember } from '../refund-store.ts';
import { orderById } from '../store.ts';
import type { ComposedEmail, EmailContext } from './context.ts';
import { paySafely } from './pay-safely.ts';

export async function receiptEmail(context: EmailContext, orderId: string): Promise<ComposedEmail | null> {
  const { db, appOrigin } = context;
  const order = await orderById(db, orderId);
  if (order === null) return null;
  const { userId, amount } = order;
  const { firstName } = await userById(db, userId);
  const descriptions = await readPlanDescriptions(db);
  const plan = nameOfPlan(descriptions, order.alias);
  const isTrial = order.alias === trialPlan;
  const includes = isTrial ? (descriptions.get(order.alias)?.features ?? []) : [];
  // Use the term's dates, because a late payment starts the plan on the day it arrived.
  const term = (await termsOf(db, userId)).find((each) => each.orderId === orderId);
  if (term === undefined) return null;
  const invoice = await invoiceOfOrder(db, orderId);
  const bought = invoice?.issuedOn ?? businessTimeAt(order.createdAt).today;
  const { sentences, facts, attached } = await invoiceInEmail(db, invoice, amount);
  const isLater = term.startDate > bought;
  const excess = (await refundsOfMember(db, userId))
    .filter(({ reference }) => reference.startsWith(`excess:${orderId}:`))
    .reduce((sum, refund) => sum + refund.amount, 0);
  const begins = `Your next term is paid for. It begins on ${formatDate(term.startDate)}, when your current one ends.`;
  const letter: EmailContent = {
    heading: isLater ? 'Your renewal is booked' : `Welcome${firstName === '' ? '' : `, ${firstName}`}`,
    paragraphs: [
      isLater ? begins : `Your ${plan} is active. Your research is ready.`,
      [receivedText(amount, isTrial), ...sentences].join(' '),
      ...(excess > 0
        ? [
            `Your credit was ${formatRupees(paise(excess))} more than the new plan costs, GST included. We refund it to your original payment method.`,
          ]
        : []),
    ],
    facts: [
      ['Your plan', ''],
      ['Plan', plan],
      ['From', formatDate(term.startDate)],
      ['Valid till', formatDate(term.endDate)],
      ...(includes.length === 0 ? [] : ([['Includes', includes.join(' · ')]] as const)),
      ...facts,
    ],
    ...attached,
    note: amount > 0 ? await paySafely(db) : [],
    action: isLater
      ? { label: 'See your subscription', url: await panelUrl(context, userId, 'billing') }
      : { label: 'Start reading', url: `${appOrigin}/` },
  };
  const active = amount > 0 ? `Your ${plan} subscription is active` : `Your ${plan} has started`;
  const subject = isLater ? `Your ${plan} is renewed` : active;
  return { userId, subject, letter, reference: `order-fulfilled-${orderId}` };
}

function receivedText(amount: number, isTrial: boolean): string {
  if (amount > 0) return 'We have received your payment. Thank you.';
  return isTrial ? 'It ends by itself, and nothing is charged, now or later.' : 'Nothing was charged.';
}

type OfPayment = { readonly orderId: string; readonly paymentId: string };

/**
 * Email about a payment under staff review because its amount differs from the order amount. Returns null if the order
 * does not exist.
 */
export async function heldEmail(
  context: EmailContext,
  { orderId, paymentId }: OfPayment,
): Promise<ComposedEmail | null> {
  const order = await orderById(context.db, orderId);
  if (order === null) return null;
  return {
    userId: order.userId,
    subject: 'We received a payment that we could not use',
    letter: {
      heading: 'Your payment is safe',
      paragraphs: [
        'We received a payment with an unexpected amount, so we did not start a subscription.',
        'We are looking into it and will write to you. You do not need to do anything.',
      ],
      note: await paySafely(context.db),
      facts: [['Payment', paymentId]],
      action: { label: 'See your payments', url: await panelUrl(context, order.userId, 'billing') },
    },
    reference: `payment-held-${paymentId}`,
  };
}

/** Email about a payment that bought nothing and is refunded in full. Returns null if the order does not exist. */
export async function returnedEmail(
  { db, appOrigin }: EmailContext,
  { orderId, paymentId }: OfPayment,
): Promise<ComposedEmail | null> {
  const order = await orderById(db, orderId);
  if (order === null) return null;
  return {
    userId: order.userId,
    subject: 'We are refunding your payment',
    letter: {
      heading: 'We are refunding your payment in full',
      paragraphs: [
        'We received a payment for an order that could no longer be completed, so we did not start a subscription.',
        'We refund the full amount to your original payment method, usually within 5 to 7 working days. You do not need to do anything.',
      ],
      note: await paySafely(db),
      facts: [['Payment', paymentId]],
      action: { label: 'Choose a plan', url: `${appOrigin}/pricing` },
    },
    reference: `payment-returned-${paymentId}`,
  };
}

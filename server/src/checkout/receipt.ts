import { z } from 'zod';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { readPlanDescriptions } from '../catalogue/index.ts';
import { userById } from '../identity/index.ts';
import { sendLetter } from '../notifications/index.ts';
import type { Letter, Mailer } from '../notifications/index.ts';
import type { Db } from '../platform/db/database.ts';
import { orderById } from './store.ts';
import type { Order } from './store.ts';

export type ReceiptDeps = { readonly db: Db; readonly mailer: Mailer; readonly appOrigin: string };

const eventPayload = z.object({ orderId: z.string(), paymentId: z.string().optional() });

/** Tells the member that the subscription is active: what it is, until when, what was paid. */
export async function sendReceipt(deps: ReceiptDeps, payload: unknown): Promise<void> {
  const { orderId } = eventPayload.parse(payload);
  const order = await orderById(deps.db, orderId);
  if (order === null) return;
  const user = await userById(deps.db, order.userId);
  const plan = (await readPlanDescriptions(deps.db)).get(order.alias)?.product ?? order.alias;
  await sendLetter(deps.db, deps.mailer, deps.appOrigin, {
    to: user.email,
    subject: order.amount > 0 ? `Your ${plan} subscription is active` : `Your ${plan} has started`,
    letter: receiptLetter(order, user.firstName, plan, deps.appOrigin),
    reference: `order-fulfilled-${order.id}`,
  });
}

function receiptLetter(order: Order, firstName: string, plan: string, appOrigin: string): Letter {
  const { agreed } = order;
  const { price } = agreed;
  return {
    heading: `Welcome${firstName === '' ? '' : `, ${firstName}`}`,
    paragraphs: [
      `Your ${plan} is active. You can read research from now on.`,
      ...(order.amount > 0 ? ['We have received your payment. Thank you.'] : ['Nothing was charged.']),
    ],
    facts: [
      ['Plan', plan],
      ['From', formatDate(agreed.startDate)],
      ['Valid till', formatDate(agreed.endDate)],
      ...(order.amount > 0
        ? ([
            ['GST', formatRupees(price.gst.amount)],
            ['Paid', formatRupees(price.netPrice.amount)],
          ] as const)
        : []),
    ],
    action: { label: 'Start reading', url: `${appOrigin}/` },
  };
}

/** Tells the member that a payment bought nothing and is looked after: it goes back or staff call. */
export async function sendPaymentHeld(deps: ReceiptDeps, payload: unknown): Promise<void> {
  const { orderId, paymentId } = eventPayload.parse(payload);
  const order = await orderById(deps.db, orderId);
  if (order === null) return;
  const user = await userById(deps.db, order.userId);
  await sendLetter(deps.db, deps.mailer, deps.appOrigin, {
    to: user.email,
    subject: 'We received a payment that we could not use',
    letter: {
      heading: 'Your payment is safe',
      paragraphs: [
        'A payment reached us for an order that could no longer be completed, or with an amount we did not expect. No subscription was started with it.',
        'We are looking into it. What was paid for nothing goes back in full to where it came from; you need not do anything.',
      ],
      facts: [['Payment', paymentId ?? 'as in your bank statement']],
      action: null,
    },
    reference: `payment-held-${paymentId ?? orderId}`,
  });
}

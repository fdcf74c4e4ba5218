import type { RefundReason } from '@niveshak/domain/checkout/refund-state';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import type { Refund } from '../refund-store.ts';
import { billingUrl } from './context.ts';
import type { Composed, LetterContext } from './context.ts';

const why = {
  'unusable-payment': 'a payment that bought nothing',
  'excess-credit': 'credit that was more than your new plan cost',
  cancellation: 'the subscription that you cancelled',
  'end-of-service': 'the days after the end of the service',
  'gift-returned': 'a gift that came back to you',
  'gift-cut': 'the days of your gift after the end of the service',
} as const satisfies Record<RefundReason, string>;

/** Tells the member that the payment provider has sent a refund. */
export async function refundProcessedLetter(context: LetterContext, refund: Refund): Promise<Composed> {
  const amount = formatRupees(refund.amount);
  return {
    userId: refund.userId,
    subject: `Your refund of ${amount} is on its way`,
    letter: {
      heading: 'Your refund was sent',
      paragraphs: [
        `${amount} went back to where the payment came from. It is for ${why[refund.reason]}.`,
        'Your bank shows it within 5 to 7 working days.',
      ],
      facts: [
        ['Refund', refund.providerRefundId ?? refund.id],
        ['Payment', refund.paymentId],
        ['Amount', amount],
      ],
      action: { label: 'See your refunds', url: await billingUrl(context, refund.userId) },
    },
    reference: `refund-processed-${refund.id}`,
  };
}

/** Tells the member that a refund did not go through and that staff look after it. */
export async function refundFailedLetter(context: LetterContext, refund: Refund): Promise<Composed> {
  const amount = formatRupees(refund.amount);
  return {
    userId: refund.userId,
    subject: `Your refund of ${amount} is delayed`,
    letter: {
      heading: 'Your refund is delayed',
      paragraphs: [
        `The bank did not take ${amount} back on the way it came. It is for ${why[refund.reason]}.`,
        'The money is yours: we look for another way and write to you if we need something for it.',
      ],
      facts: [
        ['Payment', refund.paymentId],
        ['Amount', amount],
      ],
      action: { label: 'See your refunds', url: await billingUrl(context, refund.userId) },
    },
    reference: `refund-failed-${refund.id}-${refund.attempt}`,
  };
}

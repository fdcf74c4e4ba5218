import type { RefundReason } from '@niveshak/domain/checkout/refund-state';
import { formatRupees, paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { Refund } from '../refund-store.ts';
import { creditNotesInEmail } from '../../billing/index.ts';
import { panelUrl } from '../../membership/index.ts';
import type { ComposedEmail, EmailContext } from './context.ts';

const purposes = {
  'unusable-payment': 'It is for a payment that did not start a subscription',
  'excess-credit': 'It covers the credit left over after paying for your new plan',
  cancellation: 'It is for your cancelled subscription',
  'end-of-service': 'It is for the days after the service ends',
  'gift-returned': 'It is for a gift that was returned to you',
  'gift-cut': 'It is for the days of your gift after the service ends',
  'firm-refund': 'This is the refund we agreed',
} as const satisfies Record<RefundReason, string>;

export const refundGrantedSubject = (amount: Paise): string =>
  `We approved a refund of ${formatRupees(amount)}`;

export const refundSentSubject = (amount: Paise): string => `Your refund of ${formatRupees(amount)} was sent`;

/** Email about a partial refund, which does not change access. */
export async function refundGrantedEmail(
  context: EmailContext,
  { userId, amount, creditNote }: { userId: string; amount: number; creditNote: string },
): Promise<ComposedEmail> {
  const total = formatRupees(paise(amount));
  const subject = refundGrantedSubject(paise(amount));
  const note = await creditNotesInEmail(context.db, 'number', [creditNote]);
  return {
    userId,
    subject,
    letter: {
      heading: subject,
      paragraphs: [
        'This does not change your subscription. You do not need to do anything.',
        ['We email you again when the money is on its way to your bank.', ...note.sentences].join(' '),
      ],
      facts: [
        ['Amount', total],
        ['Credit note', creditNote],
      ],
      action: { label: 'See your refund', url: await panelUrl(context, userId, 'billing') },
      ...note.attached,
    },
    reference: `refund-granted-${creditNote}`,
  };
}

export async function refundProcessedEmail(context: EmailContext, refund: Refund): Promise<ComposedEmail> {
  const note = await creditNotesInEmail(context.db, 'reference', [refund.reference]);
  return {
    userId: refund.userId,
    subject: refundSentSubject(refund.amount),
    letter: {
      heading: refundSentSubject(refund.amount),
      paragraphs: [
        'It went to your original payment method and usually arrives within 5 to 7 working days.',
        [`${purposes[refund.reason]}.`, ...note.sentences].join(' '),
      ],
      facts: [
        ['Amount', formatRupees(refund.amount)],
        ['Refund', refund.providerRefundId ?? refund.id],
        ['Payment', refund.paymentId],
        ...note.facts,
      ],
      action: { label: 'See your refunds', url: await panelUrl(context, refund.userId, 'billing') },
      ...note.attached,
    },
    reference: `refund-processed-${refund.id}`,
  };
}

export async function refundFailedEmail(context: EmailContext, refund: Refund): Promise<ComposedEmail> {
  const amount = formatRupees(refund.amount);
  return {
    userId: refund.userId,
    subject: `Your refund of ${amount} is delayed`,
    letter: {
      heading: 'Your refund is delayed',
      paragraphs: [
        `Your bank did not accept our refund of ${amount}. ${purposes[refund.reason]}.`,
        'We still owe you this amount. We will pay it another way, and write to you if we need anything.',
      ],
      facts: [
        ['Payment', refund.paymentId],
        ['Amount', amount],
      ],
      action: { label: 'See your refunds', url: await panelUrl(context, refund.userId, 'billing') },
    },
    reference: `refund-failed-${refund.id}-${refund.attempt}`,
  };
}

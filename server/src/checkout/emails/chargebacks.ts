import { formatRupees } from '@niveshak/domain/primitives/paise';
import { panelUrl } from '../../membership/index.ts';
import type { Chargeback } from '../chargeback-store.ts';
import type { Composed, EmailContext } from './context.ts';

/** Email about a disputed payment: the plan it paid for is suspended until the bank has decided. */
export async function chargebackOpenedEmail(
  context: EmailContext,
  { id, userId, amount, paymentId }: Chargeback,
): Promise<Composed> {
  return {
    userId,
    subject: 'Your bank has disputed a payment to us',
    letter: {
      heading: 'Your bank has disputed a payment',
      paragraphs: [
        'What you bought with it is paused until your bank has decided. Its last day stays the same.',
        'If you did not ask your bank for this, tell your bank that you know the payment, and reply to this email.',
      ],
      facts: [
        ['Amount', formatRupees(amount)],
        ['Payment', paymentId],
      ],
      action: { label: 'See your billing', url: await panelUrl(context, userId, 'billing') },
    },
    reference: `chargeback-opened-${id}`,
  };
}

/** Email about the outcome of a dispute. Returns null while it is open. */
export async function chargebackEndedEmail(
  context: EmailContext,
  { id, userId, state, taken, amount, paymentId }: Chargeback,
): Promise<Composed | null> {
  if (state === 'open') return null;
  const isWon = state === 'won';
  return {
    userId,
    subject: isWon ? 'Your plan is open again' : 'Your bank has taken a payment back',
    letter: {
      heading: isWon ? 'Your plan is open again' : 'Your bank has taken a payment back',
      paragraphs: isWon
        ? [
            'The dispute of your payment is over, and you can read again. The last day of your plan stays the same.',
          ]
        : [
            'What you bought with it has ended today. You get a credit note for it.',
            'We send no refund: the money comes from your bank.',
          ],
      facts: [
        ['Amount', formatRupees(taken ?? amount)],
        ['Payment', paymentId],
      ],
      action: { label: 'See your billing', url: await panelUrl(context, userId, 'billing') },
    },
    reference: `chargeback-ended-${id}`,
  };
}

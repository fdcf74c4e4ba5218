import { formatRupees } from '@niveshak/domain/primitives/paise';
import { panelUrl } from '../../membership/index.ts';
import type { Chargeback } from '../chargeback-store.ts';
import type { ComposedEmail, EmailContext } from './context.ts';

/** Email about a disputed payment, which suspends its plan until the bank decides. */
export async function chargebackOpenedEmail(
  context: EmailContext,
  { id, userId, amount, paymentId }: Chargeback,
): Promise<ComposedEmail> {
  return {
    userId,
    subject: 'Your bank has disputed a payment to us',
    letter: {
      heading: 'Your bank has disputed a payment',
      paragraphs: [
        'Your purchase is paused until your bank decides. Its last day stays the same.',
        'If you did not dispute it, tell your bank that you recognise the payment, and reply to this email.',
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

/** Email about a dispute outcome. Returns null while the dispute is open. */
export async function chargebackEndedEmail(
  context: EmailContext,
  { id, userId, state, taken, amount, paymentId }: Chargeback,
): Promise<ComposedEmail | null> {
  if (state === 'open') return null;
  const isWon = state === 'won';
  return {
    userId,
    subject: isWon ? 'Your plan is active again' : 'Your bank has reversed a payment',
    letter: {
      heading: isWon ? 'Your plan is active again' : 'Your bank has reversed a payment',
      paragraphs: isWon
        ? ['The payment dispute is over, and you can read again. The last day of your plan stays the same.']
        : [
            'Your purchase has ended today. Your credit note is under Billing.',
            'Your bank returns the money, so we send no refund.',
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

import { transferTexts } from '@niveshak/contract/checkout/transfer-texts';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { formatRupees } from '@niveshak/domain/primitives/paise';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { nameOfPlan, readPlanDescriptions } from '../../catalogue/index.ts';
import { orderById } from '../store.ts';
import { payUntilOf } from '../transfers/open.ts';
import { readTransferSettings } from '../transfers/settings.ts';
import type { ComposedEmail, EmailContext } from './context.ts';

/**
 * Email with the firm's account and the payment reference. Returns null unless the order is awaiting a bank transfer.
 */
export async function transferEmail(context: EmailContext, orderId: string): Promise<ComposedEmail | null> {
  const { db, appOrigin } = context;
  const order = await orderById(db, orderId);
  const account = await readTransferSettings(db);
  if (order?.state !== 'created' || order.gateway !== bankTransfer || order.providerOrderId === null)
    return null;
  if (account === null) return null;
  const amount = formatRupees(order.amount);
  const plan = nameOfPlan(await readPlanDescriptions(db), order.alias);
  return {
    userId: order.userId,
    subject: `Transfer ${amount} for your ${plan}`,
    letter: {
      heading: `Transfer ${amount} by ${formatDate(payUntilOf(order.expiresAt))}`,
      paragraphs: [transferTexts.next, 'Transfer the exact amount.'],
      facts: [
        ['Plan', plan],
        ['Amount', amount],
        ['Reference', order.providerOrderId],
        ['Account name', account.accountName],
        ['Account number', account.accountNumber],
        ['IFSC', account.ifsc],
        ['Bank', account.bankName],
      ],
      action: { label: 'See the order', url: `${appOrigin}/account` },
    },
    reference: `transfer-awaited-${orderId}`,
  };
}

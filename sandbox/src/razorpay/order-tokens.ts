import { alphanumeric } from '../platform/ids.ts';
import type { Order, Registration } from './entities.ts';
import { badRequest } from './errors.ts';
import { amountOf, fieldsOf, refuseExtra, type Fields } from './input.ts';
import { unixNow, type ProviderState } from './provider-state.ts';

const FREQUENCIES = [
  'daily',
  'weekly',
  'fortnightly',
  'bimonthly',
  'monthly',
  'quarterly',
  'half_yearly',
  'yearly',
  'as_presented',
];
/** General limit for tokens, ₹99,999 in paise. */
const MOST_PAISE = 9_999_900;

/** Returns the token that the payment of a new order registers, or undefined if there is none. */
export function registrationOf(state: ProviderState, fields: Fields): Registration | undefined {
  if (fields['token'] === undefined) return undefined;
  const customerId = fields['customer_id'];
  if (typeof customerId !== 'string') throw badRequest('The customer id field is required.', 'customer_id');
  if (state.customers.get(customerId) === undefined) throw badRequest('The id provided does not exist');
  const token = fieldsOf(fields['token']);
  refuseExtra(token, ['max_amount', 'expire_at', 'frequency', 'recurring_value', 'recurring_type']);
  const maxAmount = amountOf(token['max_amount']);
  if (maxAmount > MOST_PAISE)
    throw badRequest('The max amount may not be greater than 9999900.', 'max_amount');
  const expireAt = token['expire_at'];
  if (typeof expireAt !== 'number' || !Number.isSafeInteger(expireAt) || expireAt <= unixNow())
    throw badRequest('The expire at must be a future timestamp.', 'expire_at');
  const { frequency } = token;
  if (typeof frequency !== 'string' || !FREQUENCIES.includes(frequency))
    throw badRequest('The selected frequency is invalid.', 'frequency');
  return { customerId, maxAmount, expireAt };
}

/**
 * Returns the notification of a debit. The vendor notifies the payer and does not debit earlier. This stand-in does not
 * wait, because a trial's business clock jumps.
 */
export function notificationOf(state: ProviderState, fields: Fields): Order['notification'] {
  if (fields['notification'] === undefined) return undefined;
  const notification = fieldsOf(fields['notification']);
  refuseExtra(notification, ['token_id', 'payment_after']);
  const tokenId = notification['token_id'];
  if (typeof tokenId !== 'string') throw badRequest('The token id field is required.', 'token_id');
  state.token(tokenId);
  const after = notification['payment_after'];
  if (typeof after !== 'number' || !Number.isSafeInteger(after))
    throw badRequest('The payment after must be a timestamp.', 'payment_after');
  return { token_id: tokenId, payment_after: after, id: `notification_${alphanumeric(14)}` };
}

import { z } from 'zod';
import { alphanumeric } from '../platform/ids.ts';
import type { StoredToken, Payment, Token } from './entities.ts';
import { badRequest } from './errors.ts';
import { unixNow, type ProviderState } from './provider-state.ts';

/**
 * Registers the token of an order's payment. Returns the ids for the payment, or none if the order registers no token.
 */
export function registerToken(
  state: ProviderState,
  orderId: string,
  method: Payment['method'],
): Pick<Payment, 'customer_id' | 'token_id'> {
  const { registration } = state.order(orderId);
  if (registration === undefined) return {};
  const now = unixNow();
  const token: Token = {
    id: `token_${alphanumeric(14)}`,
    entity: 'token',
    token: alphanumeric(14),
    bank: null,
    wallet: null,
    method,
    vpa: method === 'upi' ? { username: 'success', handle: 'razorpay', name: null } : null,
    recurring: true,
    recurring_details: { status: 'initiated', failure_reason: null },
    auth_type: null,
    mrn: null,
    used_at: now,
    created_at: now,
    start_time: now,
    expired_at: registration.expireAt,
    dcc_enabled: false,
  };
  const { customerId, maxAmount } = registration;
  state.tokens.put(token.id, { token, customerId, maxAmount });
  return { customer_id: customerId, token_id: token.id };
}

export type TokenStatus = Token['recurring_details']['status'];

/** Changes a token's status and sends its webhook. */
function setStatus(
  state: ProviderState,
  tokenId: string,
  status: TokenStatus,
  failure: string | null = null,
): Token {
  const kept = state.token(tokenId);
  const token: Token = { ...kept.token, recurring_details: { status, failure_reason: failure } };
  state.tokens.put(tokenId, { ...kept, token });
  if (status !== 'initiated') state.events.emit([{ event: `token.${status}`, token }]);
  return token;
}

/** Confirms the mandate, like the bank after a successful payment. */
export function confirmToken(state: ProviderState, { token_id: id }: Payment): void {
  if (id !== undefined && state.token(id).token.recurring_details.status === 'initiated')
    setStatus(state, id, 'confirmed');
}

export function tokenOf(state: ProviderState, customerId: string, tokenId: string): StoredToken {
  const kept = state.token(tokenId);
  if (kept.customerId !== customerId) throw badRequest('The id provided does not exist');
  return kept;
}

/** `PUT /v1/customers/:id/tokens/:id/cancel`. */
export function cancelToken(state: ProviderState, customerId: string, tokenId: string) {
  return state.context.store.transaction(() => {
    const { token } = tokenOf(state, customerId, tokenId);
    if (token.recurring_details.status === 'cancelled') throw badRequest('Token is already cancelled');
    setStatus(state, tokenId, 'cancelled');
    return { status: 'cancellation_initiated' };
  });
}

const actBody = z.strictObject({
  tokenId: z.string(),
  act: z.enum(['pause', 'resume', 'revoke', 'expire', 'reject']),
});

/** Control call that acts as the member in the bank's app, or as the bank. */
export function actOnToken(state: ProviderState, body: unknown): Token {
  const { tokenId, act } = actBody.parse(body);
  return state.context.store.transaction(() => {
    switch (act) {
      case 'pause':
        return setStatus(state, tokenId, 'paused');
      case 'resume':
        return setStatus(state, tokenId, 'confirmed');
      case 'revoke':
        return setStatus(state, tokenId, 'cancelled');
      case 'reject':
        return setStatus(state, tokenId, 'rejected', 'The bank rejected the mandate.');
      case 'expire': {
        const kept = state.token(tokenId);
        const token = { ...kept.token, expired_at: unixNow() - 1 };
        state.tokens.put(tokenId, { ...kept, token });
        return token;
      }
    }
  });
}

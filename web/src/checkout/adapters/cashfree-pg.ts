import type { PaymentRequest, WidgetOutcome } from '../payment-outcome.ts';

type Checkout = {
  checkout: (options: {
    paymentSessionId: string;
    redirectTarget: '_modal';
  }) => Promise<{ error?: unknown; paymentDetails?: unknown }>;
};

declare global {
  interface Window {
    Cashfree?: (options: { mode: 'sandbox' | 'production' }) => Checkout;
  }
}

/** Opens Cashfree's payment window. Resolves without proof of payment, because the server queries the gateway. */
export async function openCashfreePg({ answer }: PaymentRequest): Promise<WidgetOutcome> {
  const { isTest, sessionId } = answer.gateway;
  if (window.Cashfree === undefined || sessionId === null)
    throw new Error('The payment script defines no window');
  const mode = isTest ? 'sandbox' : 'production';
  const { error } = await window
    .Cashfree({ mode })
    .checkout({ paymentSessionId: sessionId, redirectTarget: '_modal' });
  const hadFailedAttempt = error !== undefined && !isAborted(error);
  return { kind: 'closed', hadFailedAttempt, reason: hadFailedAttempt ? messageOf(error) : null };
}

function messageOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  return typeof error.message === 'string' ? error.message : null;
}

/** Returns whether the payer closed the window. */
function isAborted(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'payment_aborted';
}

import { checkoutLanding } from '@niveshak/contract/checkout/routes';
import { call } from '../lib/call.ts';

let isTold = false;

/** Records once per page load that the checkout was opened. Ignores failures. */
export function reportLanding(): void {
  if (isTold) return;
  isTold = true;
  call(checkoutLanding).catch(() => undefined);
}

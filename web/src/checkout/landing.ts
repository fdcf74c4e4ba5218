import { checkoutLanding } from '@niveshak/contract/checkout/routes';
import { call } from '../lib/call.ts';

let isTold = false;

/** Records that the checkout was opened, once per page load. Failures are ignored. */
export function tellLanding(): void {
  if (isTold) return;
  isTold = true;
  call(checkoutLanding).catch(() => undefined);
}

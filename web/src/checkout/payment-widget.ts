import { loadScript } from '../lib/load-script.ts';
import { paymentWindows } from './adapters/windows.ts';
import type { PaymentRequest, WidgetOutcome } from './payment-outcome.ts';

/** Opens the payment window of the order's gateway. Resolves once, as paid or closed. */
export async function openPaymentWidget(query: PaymentRequest): Promise<WidgetOutcome> {
  const { name, scriptUrl } = query.answer.gateway;
  const open = paymentWindows[name];
  if (open === undefined) throw new Error(`No payment window for ${name}`);
  await loadScript(scriptUrl);
  return open(query);
}

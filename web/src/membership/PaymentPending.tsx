import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { Icon } from '../ui/Icon.tsx';

/** Notice about a payment that may still succeed. `isUnknown` means that the provider was unreachable. */
export function PaymentPending({ isUnknown = false, what }: { isUnknown?: boolean; what?: string }) {
  return (
    <output
      data-payment="pending"
      className="flex items-start gap-3 rounded-md border-l-4 border-accent bg-accent-wash px-4 py-3.5"
    >
      <Icon name="clock" className="mt-0.5 size-5" />
      <span>
        <span className="block font-semibold">{checkoutTexts.paymentPending}</span>
        {what !== undefined && <span className="block">{what}</span>}
        <span className="block text-soft">
          {isUnknown ? checkoutTexts.paymentUnknown : checkoutTexts.paymentPendingAdvice}
        </span>
      </span>
    </output>
  );
}

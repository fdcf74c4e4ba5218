import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { Icon } from '../ui/Icon.tsx';

/** A payment that may still succeed. `isUnknown`: the provider could not be asked. */
export function PaymentPending({ isUnknown = false, what }: { isUnknown?: boolean; what?: string }) {
  return (
    <div
      role="status"
      data-payment="pending"
      className="flex items-start gap-3 rounded-md border-l-4 border-accent bg-accent-wash px-4 py-3.5"
    >
      <Icon name="clock" className="mt-0.5 size-5" />
      <div>
        <p className="font-semibold">{checkoutTexts.paymentPending}</p>
        {what !== undefined && <p>{what}</p>}
        <p className="text-soft">
          {isUnknown ? checkoutTexts.paymentUnknown : checkoutTexts.paymentPendingAdvice}
        </p>
      </div>
    </div>
  );
}

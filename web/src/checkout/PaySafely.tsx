import { checkoutTexts, verifiedUpiText } from '@niveshak/contract/checkout/texts';
import { sebiCheckUrl } from '@niveshak/domain/firm/verified-upi';
import { useConfig } from '../lib/config.ts';
import { linkClass } from '../ui/link-class.ts';

/** The firm's verified UPI ID and the CeFCoM option, which clients must see before payment (S-6, S-7). */
export function PaySafely() {
  const { upiId, offersCefcom } = useConfig().firm;
  return (
    <div className="mt-5 flex max-w-prose flex-col gap-2 text-sm text-soft">
      {upiId !== null && (
        <p>
          {verifiedUpiText(upiId)}{' '}
          <a href={sebiCheckUrl} target="_blank" rel="noreferrer" className={linkClass}>
            {checkoutTexts.sebiCheck}
          </a>
          .
        </p>
      )}
      <p>{offersCefcom ? checkoutTexts.cefcom : checkoutTexts.noCefcom}</p>
    </div>
  );
}

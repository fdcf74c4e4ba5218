import { checkoutMessages } from '@niveshak/contract/checkout/messages';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { publicPaths } from '../lib/paths.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ErrorText } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { linkClass } from '../ui/link-class.ts';
import { useFocusWhen } from '../ui/use-focus-when.ts';
import type { StepProps } from './checkout-view.ts';
import { StepSection } from './StepSection.tsx';

/** Terms to eSign with Aadhaar on the provider's page. We never request the Aadhaar number. */
export function ESignStep({ checkout, isMissed = false }: StepProps) {
  const { request, failures } = checkout.context;
  const failure = failures.esign?.text ?? (isMissed ? checkoutMessages.eSignIncomplete : null);
  // After closing without a signature, focus the button that opened the page.
  useFocusWhen(!checkout.isAwaitingESign && !checkout.isESigned, () =>
    document.getElementById('start-esign'),
  );
  const isWaitingOutside = checkout.isAwaitingESign && request?.isExternal === true;
  return (
    <StepSection
      id="terms-title"
      title="Terms & Conditions"
      isLater={!checkout.isKycVerified}
      done={checkout.isESigned ? { text: kycTexts.eSignCompleted, action: 'View' } : null}
    >
      <p className="max-w-prose text-soft">
        Read the{' '}
        <a href={publicPaths.terms} target="_blank" rel="noreferrer" className={linkClass}>
          terms of service
        </a>{' '}
        and the{' '}
        <a href={publicPaths.mitc} target="_blank" rel="noreferrer" className={linkClass}>
          most important terms
        </a>
        {checkout.isESigned
          ? '. You have signed both; the signed copy is on Account, under Profile.'
          : ', then sign with Aadhaar OTP. We never see your Aadhaar number.'}{' '}
        See our statement on{' '}
        <a href={publicPaths.ai} target="_blank" rel="noreferrer" className={linkClass}>
          the use of AI tools
        </a>
        .
      </p>
      {failure !== null && !checkout.isESigned && (
        <div className="mt-4">
          <ErrorText role="alert">{failure}</ErrorText>
        </div>
      )}
      {!checkout.isESigned && !isWaitingOutside && (
        <Button
          changes
          variant={checkout.isKycVerified ? 'primary' : 'secondary'}
          className="mt-5"
          isBusy={checkout.isStartingESign || checkout.isAwaitingESign}
          id="start-esign"
          data-missed={isMissed || undefined}
          onClick={() => checkout.send({ type: 'START_ESIGN' })}
        >
          eSign Terms & Conditions
        </Button>
      )}
      {isWaitingOutside && (
        <div className="mt-5">
          <output className="block text-soft">{kycTexts.eSignWaitingOutside}</output>
          <div className="mt-4 flex flex-wrap gap-3">
            <a href={request.eSignUrl} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
              Open the signing page
              <Icon name="external" className="size-4" />
            </a>
            <Button variant="quiet" onClick={() => checkout.send({ type: 'CLOSE_ESIGN' })}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </StepSection>
  );
}

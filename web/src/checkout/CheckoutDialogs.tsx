import { checkoutErrors } from '@niveshak/contract/checkout/errors';
import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { sendAuth } from '../identity/auth.ts';
import { ConfirmationDialog } from '../ui/ConfirmationDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorText } from '../ui/Field.tsx';
import { Money } from '../ui/Money.tsx';
import { SigningFrame } from './SigningFrame.tsx';
import type { CheckoutView } from './checkout-view.ts';

export function CheckoutDialogs({ checkout }: { checkout: CheckoutView }) {
  const { send, context } = checkout;
  const { quote, request, failures } = context;
  const price = quote?.price ?? null;
  const changed = checkoutErrors['quote-changed'];
  return (
    <>
      <Dialog
        title="eSign Terms & Conditions"
        isWide
        isOpen={checkout.isAwaitingESign && request !== null && !request.isExternal}
        onClose={() => send({ type: 'CLOSE_ESIGN' })}
      >
        {failures.esign !== undefined && (
          <div className="mb-3">
            <ErrorText role="alert">{failures.esign.text}</ErrorText>
          </div>
        )}
        {request !== null && <SigningFrame key={request.requestId} url={request.eSignUrl} />}
      </Dialog>
      <ConfirmationDialog
        title={changed.title}
        message={
          <>
            <p>{changed.detail}</p>
            {price !== null && (
              <p className="mt-3 text-ink">
                New total today, incl. GST: <Money amount={price.netPrice.amount} className="font-semibold" />
              </p>
            )}
          </>
        }
        action="Continue with the new amount"
        isOpen={checkout.hasQuoteChanged}
        onAction={() => send({ type: 'ACCEPT_QUOTE' })}
        onCancel={() => send({ type: 'DECLINE_QUOTE' })}
      />
      <ConfirmationDialog
        title={checkoutTexts.verifyFailedTitle}
        message={failures.verify?.text ?? checkoutTexts.verifyFailed}
        action={checkoutTexts.refresh}
        isOpen={checkout.isPaymentUnverified}
        onAction={() => {
          send({ type: 'DISMISS_VERIFICATION' });
          sendAuth({ type: 'SILENT_SIGN_IN' });
        }}
        onCancel={() => send({ type: 'DISMISS_VERIFICATION' })}
      />
    </>
  );
}

import type { ClaimView } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { FormProvider, useForm } from 'react-hook-form';
import { LaterDialogs } from '../checkout/LaterDialogs.tsx';
import { ConsentStep } from '../checkout/ConsentStep.tsx';
import { ESignStep } from '../checkout/ESignStep.tsx';
import type { CheckoutForm } from '../checkout/form.ts';
import { startingForm, userDetailsOf } from '../checkout/form.ts';
import { IdentityStep } from '../checkout/IdentityStep.tsx';
import { useUser } from '../identity/auth.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import type { Step } from '../ui/Steps.tsx';
import { Steps } from '../ui/Steps.tsx';
import { GiftCard } from './GiftCard.tsx';
import { useMissed } from '../checkout/use-missed.ts';
import { useClaim } from './use-claim.ts';

/** Claim flow for the recipient: identity, terms and plan start. Completed steps are skipped. */
export function ClaimFlow({ gift, token }: { gift: ClaimView; token: string }) {
  const user = useUser();
  const checkout = useClaim(gift, token);
  const { missed, miss } = useMissed('claim');
  const form = useForm<CheckoutForm>({ mode: 'onBlur', defaultValues: startingForm(user, {}) });
  const { isKycVerified, needsESign, isESigned, context } = checkout;
  const isReady = isKycVerified && !needsESign;
  const claim = () => {
    if (!isReady) return miss(isKycVerified ? 'terms' : 'identity');
    const acceptedTerms = gift.consentRequired ? gift.termsVersion : null;
    const facts = { isPaid: true, eSignRequestId: context.eSignRequestId, acceptedTerms };
    return checkout.send({ type: 'PAY', details: userDetailsOf(form.getValues(), facts) });
  };
  const failure = context.failures.subscribe;
  return (
    <FormProvider {...form}>
      <ClaimedGift gift={gift} />
      <form
        noValidate
        id="claim"
        aria-label="Claim"
        className="mt-8 flex flex-col gap-10"
        onSubmit={(event) => {
          event.preventDefault();
          // The consent is the only field in this form.
          if (gift.consentRequired) void form.handleSubmit(claim)(event);
          else claim();
        }}
      >
        {(gift.kycRequired || gift.eSignRequired) && (
          <Steps label="Claim steps" steps={stepsOf(gift, isKycVerified, needsESign)} />
        )}
        {gift.kycRequired && <IdentityStep checkout={checkout} isMissed={missed === 'identity'} />}
        {(gift.eSignRequired || isESigned) && <ESignStep checkout={checkout} isMissed={missed === 'terms'} />}
        {gift.consentRequired && <ConsentStep />}
        <section aria-label="Accept" className="border-t border-ink pt-5">
          {failure !== undefined && (
            <div className="mb-5">
              <ErrorBanner title={failure.title ?? undefined}>{failure.text}</ErrorBanner>
            </div>
          )}
          <Button
            changes
            type="submit"
            variant={isReady ? 'primary' : 'secondary'}
            isBusy={checkout.isPaying}
          >
            {giftsTexts.claim}
          </Button>
        </section>
      </form>
      <LaterDialogs checkout={checkout} />
    </FormProvider>
  );
}

function ClaimedGift({ gift }: { gift: ClaimView }) {
  const user = useUser();
  const startsLater =
    gift.startDate !== null &&
    user.subscriptions.some(
      ({ hasExpired, endDate }) => !hasExpired && gift.startDate !== null && endDate < gift.startDate,
    );
  return (
    <GiftCard gift={gift}>
      {gift.startDate !== null && gift.endDate !== null && (
        <p className="mt-2 text-soft">
          {startsLater ? 'It follows your current plan, from ' : 'If you accept today, it runs from '}
          <DateText date={gift.startDate} /> to <DateText date={gift.endDate} />.
        </p>
      )}
    </GiftCard>
  );
}

function stepsOf(gift: ClaimView, isKycVerified: boolean, needsESign: boolean): Step[] {
  const facts = [
    ...(gift.kycRequired ? [{ id: 'identity', label: 'Identity', isDone: isKycVerified }] : []),
    ...(gift.eSignRequired ? [{ id: 'terms', label: 'Terms', isDone: !needsESign }] : []),
    { id: 'claim', label: 'Start', isDone: false },
  ];
  const current = facts.findIndex(({ isDone }) => !isDone);
  return facts.map(({ id, label, isDone }, index) => ({
    id,
    label,
    state: isDone ? 'done' : index === current ? 'current' : 'ahead',
  }));
}

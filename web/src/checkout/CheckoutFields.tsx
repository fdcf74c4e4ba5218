import { checkoutNextTexts, checkoutTexts } from '@niveshak/contract/checkout/texts';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import { transferTexts } from '@niveshak/contract/checkout/transfer-texts';
import { bankTransfer } from '@niveshak/domain/checkout/bank-transfer';
import { assertNever } from '@niveshak/domain/primitives/assert-never';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useUser } from '../identity/auth.ts';
import { PaymentPending } from '../membership/PaymentPending.tsx';
import { planName } from '../membership/plan-words.ts';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Money } from '../ui/Money.tsx';
import type { Step } from '../ui/Steps.tsx';
import { Steps } from '../ui/Steps.tsx';
import { useFocusWhen } from '../ui/use-focus-when.ts';
import { BillingStep } from './BillingStep.tsx';
import { ConsentStep } from './ConsentStep.tsx';
import { CouponBox } from './CouponBox.tsx';
import { readDraft, saveDraft } from './draft.ts';
import { ESignStep } from './ESignStep.tsx';
import { identityFields } from './kyc-field.ts';
import { fieldNames, formRules, knownBilling, startingForm, userDetailsOf } from './form.ts';
import type { CheckoutForm } from './form.ts';
import { IdentityStep } from './IdentityStep.tsx';
import { PaySafely } from './PaySafely.tsx';
import { trialPlan } from '@niveshak/domain/catalogue/plan';
import type { CheckoutView } from './checkout-view.ts';
import { useQuery } from '@tanstack/react-query';
import { RenewalStep } from './RenewalStep.tsx';
import { transferQuery } from './transfer-query.ts';
import type { PurchaseView } from './use-checkout.ts';
import type { MissedStep } from './use-missed.ts';
import { useMissed } from './use-missed.ts';

type Props = { checkout: PurchaseView; quote: Quote };

/** Checkout form. All steps are visible in order, and switching between them keeps the input. */
export function CheckoutFields({ checkout, quote }: Props) {
  const user = useUser();
  const [renews, setRenews] = useState(false);
  const form = useForm<CheckoutForm>({
    mode: 'onBlur',
    defaultValues: startingForm(user, readDraft()),
    // Steps without fields come first in page order.
    shouldFocusError: false,
  });
  const { missed, miss } = useMissed('checkout');
  useKeptDraft(form);
  useFocusNext(checkout);
  const { context, isPaid } = checkout;
  // Keep showing signed terms after the quote stops requiring a signature.
  const usesESign = quote.eSignRequired || checkout.isESigned;
  const payBy = usePay(checkout, form, usesESign ? null : quote.termsVersion, miss);
  return (
    <FormProvider {...form}>
      <StepList
        checkout={checkout}
        facts={{ isPaid, usesESign, isFree: quote.price?.netPrice.amount === 0 }}
      />
      <form
        noValidate
        id="checkout"
        aria-label="Checkout"
        // Prevents the sticky step list from covering a focused field.
        className="mt-8 flex flex-col gap-8 max-sm:[&_:is(input,select,button,h2)]:scroll-mt-28"
        onSubmit={(event) => {
          event.preventDefault();
          void payBy(null);
        }}
      >
        {/* A pending payment disables all fields. */}
        <fieldset
          disabled={checkout.isPaying || checkout.isPaymentPending}
          className={checkout.isPaymentPending ? 'hidden' : 'contents'}
        >
          <FieldsOfSteps checkout={checkout} usesESign={usesESign} missed={missed} onRenew={setRenews} />
        </fieldset>
      </form>
      <div className="mt-8">
        {context.alias !== trialPlan && !checkout.isPaymentPending && (
          <CouponBox checkout={checkout} quote={quote} />
        )}
      </div>
      <PaymentSection
        checkout={checkout}
        quote={quote}
        usesESign={usesESign}
        renews={renews}
        onTransfer={() => void payBy(bankTransfer)}
      />
    </FormProvider>
  );
}

/** Returns the function that pays. Too early, it only marks the step to complete next. */
function usePay(
  { context, send, isPaid, isKycVerified, needsESign }: PurchaseView,
  form: UseFormReturn<CheckoutForm>,
  acceptedTerms: string | null,
  miss: (step: MissedStep | null) => void,
) {
  return async (payBy: typeof bankTransfer | null) => {
    if (isPaid && !isKycVerified) {
      await form.trigger(identityFields);
      miss('identity');
    } else if (needsESign) {
      miss('terms');
    } else {
      const facts = { isPaid, eSignRequestId: context.eSignRequestId, acceptedTerms };
      await form.handleSubmit(
        (values) => send({ type: 'PAY', payBy, details: userDetailsOf(values, facts) }),
        () => miss(null),
      )();
    }
  };
}

type StepsProps = {
  checkout: PurchaseView;
  usesESign: boolean;
  missed: MissedStep | null;
  onRenew: (isTicked: boolean) => void;
};

function FieldsOfSteps({ checkout, usesESign, missed, onRenew }: StepsProps) {
  const { context, isPaid, renewal } = checkout;
  return (
    <>
      <IdentityStep checkout={checkout} isMissed={missed === 'identity'} />
      {usesESign && <ESignStep checkout={checkout} isMissed={missed === 'terms'} />}
      <BillingStep checkout={checkout} />
      {!usesESign && <ConsentStep />}
      {isPaid && (
        <RenewalStep alias={context.alias} state={context.state} choice={renewal} onTick={onRenew} />
      )}
    </>
  );
}

/** Focuses the next step when one is completed, because the completed step's button disappears. */
function useFocusNext({ context, isKycVerified, needsESign, isESigned, isPaymentPending }: PurchaseView) {
  const { subscribe, widget } = context.failures;
  const byId = (id: string) => document.getElementById(id);
  useFocusWhen(isKycVerified, () => byId(needsESign ? 'terms-title' : 'billing-title'));
  useFocusWhen(isESigned, () => byId('billing-title'));
  useFocusWhen((subscribe ?? widget) !== undefined || isPaymentPending, () => byId('payment-outcome'));
}

function useKeptDraft({ subscribe, trigger, getFieldState }: UseFormReturn<CheckoutForm>): void {
  useEffect(() => {
    let last: Readonly<Record<string, unknown>> = {};
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        saveDraft(values);
        // Validate on blur, but clear errors as soon as the input is valid.
        const field = fieldNames.find((candidate) => candidate === name);
        const isTyped = field !== undefined && values[field] !== last[field];
        last = { ...values };
        if (isTyped && getFieldState(field).invalid) void trigger(field);
      },
    });
  }, [subscribe, trigger, getFieldState]);
}

type StepFacts = { readonly isPaid: boolean; readonly usesESign: boolean; readonly isFree: boolean };

function StepList({ checkout, facts }: { checkout: CheckoutView; facts: StepFacts }) {
  const steps = useSteps(checkout, facts.usesESign);
  return (
    <>
      {/* On phones the step list stays visible while the fields scroll. */}
      <div className="max-sm:[@media(height>=30rem)]:sticky max-sm:top-0 max-sm:z-10 max-sm:-mx-5 max-sm:border-b max-sm:border-rule max-sm:bg-paper max-sm:px-5 max-sm:py-2">
        <Steps label="Checkout steps" steps={steps} />
        <p data-next="" className="mt-1.5 text-sm text-soft" aria-live="polite">
          {checkoutNextTexts[nextWords(steps, facts)]}
        </p>
      </div>
    </>
  );
}

function useSteps(checkout: CheckoutView, usesESign: boolean): readonly CheckoutStep[] {
  const { control, getValues } = useFormContext<CheckoutForm>();
  useWatch({ control });
  return stepsOf(checkout, usesESign, getValues());
}

function PaymentSection({
  checkout,
  quote,
  usesESign,
  renews,
  onTransfer,
}: Props & { usesESign: boolean; renews: boolean; onTransfer: () => void }) {
  const { context, isPaid, isKycVerified, needsESign } = checkout;
  const isNextAction = (!isPaid || isKycVerified) && !needsESign;
  const isReady = useSteps(checkout, usesESign).every(({ id, state }) => id === 'pay' || state === 'done');
  const isTrial = context.alias === trialPlan;
  const failure = context.failures.subscribe ?? context.failures.widget;
  return (
    // `contents` generates no box, so the sticky total stays visible along the whole column on narrow
    // screens.
    <section aria-label="Payment" className="contents">
      <div id="payment-outcome" tabIndex={-1} className="border-t border-ink outline-none [&>*]:my-5">
        {checkout.isPaymentPending && (
          <div>
            <PaymentPending
              isUnknown={context.followed?.payment === 'unknown'}
              what={planName(context.followed?.alias ?? context.alias)}
            />
          </div>
        )}
        {failure !== undefined && (
          <div>
            <ErrorBanner title={failure.title ?? checkoutTexts.subscriptionFailedTitle}>
              {failure.text}
            </ErrorBanner>
          </div>
        )}
      </div>
      <div
        className={cx(
          'flex items-center justify-between gap-4 bg-paper py-4',
          isReady &&
            'max-lg:[@media(height>=30rem)]:sticky max-lg:bottom-0 max-lg:z-10 max-lg:-mx-5 max-lg:border-t max-lg:border-rule max-lg:px-5 max-lg:py-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        )}
      >
        {quote.price !== null && (
          <p>
            <Money amount={quote.price.netPrice.amount} className="text-xl font-semibold" />
            <span className="block text-sm text-soft">{chargeWords(isTrial, renews)}</span>
          </p>
        )}
        <Button
          changes
          type="submit"
          form="checkout"
          variant={isNextAction ? 'primary' : 'secondary'}
          className="whitespace-nowrap sm:min-w-48"
          isBusy={checkout.isPaying}
          disabled={checkout.isPaymentPending}
        >
          {isTrial ? checkoutTexts.startFreeTrial : checkoutTexts.payNow}
        </Button>
      </div>
      {isPaid && quote.price !== null && quote.price.netPrice.amount > 0 && (
        <TransferButton isDisabled={checkout.isPaying || checkout.isPaymentPending} onPress={onTransfer} />
      )}
      {checkout.isVerifyingPayment && (
        <output className="block mt-4 text-soft">{checkoutTexts.verifying}</output>
      )}
      {isPaid && <PaySafely />}
    </section>
  );
}

/** Bank transfer button. Renders nothing if the firm does not accept transfers. */
function TransferButton({ isDisabled, onPress }: { isDisabled: boolean; onPress: () => void }) {
  const { data } = useQuery(transferQuery);
  if (data?.isOffered !== true) return null;
  return (
    <div className="mt-2">
      <Button changes disabled={isDisabled} onClick={onPress}>
        {transferTexts.pay}
      </Button>
    </div>
  );
}

function chargeWords(isTrial: boolean, renews: boolean): string {
  if (isTrial) return 'Nothing is charged, now or later';
  return renews ? 'charged now, renews automatically' : 'charged once, no automatic renewal';
}

type StepId = 'identity' | 'terms' | 'billing' | 'pay';
type CheckoutStep = Step & { readonly id: StepId };

/** Returns the announcement for the next step. */
function nextWords(
  steps: readonly CheckoutStep[],
  { isPaid, usesESign, isFree }: StepFacts,
): keyof typeof checkoutNextTexts {
  const current = steps.find(({ state }) => state === 'current')?.id ?? 'pay';
  const last = !isPaid ? 'billingOfTrial' : isFree ? 'billingOfNothing' : 'billing';
  switch (current) {
    case 'identity':
      return usesESign ? 'identity' : 'identityWithoutSigning';
    case 'terms':
      return usesESign ? 'terms' : last;
    case 'billing':
      return usesESign ? last : 'billingBeforeTerms';
    case 'pay':
      return isPaid && !isFree ? 'pay' : 'start';
    default:
      return assertNever(current);
  }
}

function stepsOf(
  { isPaid, isKycVerified, needsESign }: CheckoutView,
  usesESign: boolean,
  form: CheckoutForm,
): CheckoutStep[] {
  const hasName = formRules.firstName(form.firstName) === true && formRules.lastName(form.lastName) === true;
  const terms = { id: 'terms', label: 'Terms', isDone: usesESign ? !needsESign : form.hasAgreed } as const;
  const facts: readonly { readonly id: StepId; readonly label: string; readonly isDone: boolean }[] = [
    ...(isPaid ? [{ id: 'identity' as const, label: 'Identity', isDone: isKycVerified }] : []),
    ...(usesESign ? [terms] : []),
    {
      id: 'billing',
      label: isPaid ? 'Billing' : 'Details',
      isDone: knownBilling(form) !== null && (isPaid || hasName),
    },
    ...(usesESign ? [] : [terms]),
    { id: 'pay', label: isPaid ? 'Pay' : 'Start', isDone: false },
  ];
  const current = facts.findIndex(({ isDone }) => !isDone);
  return facts.map(({ id, label, isDone }, index) => ({
    id,
    label,
    state: isDone ? 'done' : index === current ? 'current' : 'ahead',
  }));
}

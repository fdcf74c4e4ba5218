import { checkoutTexts } from '@niveshak/contract/checkout/texts';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import type { Quote } from '@niveshak/contract/quotes/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { lastClaimDay } from '@niveshak/domain/gifts/claim-window';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useFormContext, useWatch } from 'react-hook-form';
import { BillingStep } from '../checkout/BillingStep.tsx';
import { CheckoutSkeleton } from '../checkout/CheckoutSkeleton.tsx';
import type { CheckoutView } from '../checkout/checkout-view.ts';
import { ConsentStep } from '../checkout/ConsentStep.tsx';
import { userDetailsOf } from '../checkout/form.ts';
import { CouponBox } from '../checkout/CouponBox.tsx';
import { IdentityStep } from '../checkout/IdentityStep.tsx';
import { LaterDialogs } from '../checkout/LaterDialogs.tsx';
import { Summary } from '../checkout/Summary.tsx';
import { SummaryPlace } from '../checkout/SummaryPlace.tsx';
import { useConfig } from '../lib/config.ts';
import { useToday } from '../lib/today.ts';
import { PaymentPending } from '../membership/PaymentPending.tsx';
import { planName } from '../membership/plan-words.ts';
import { useTimeTexts } from '../membership/use-time-texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Money } from '../ui/Money.tsx';
import { Section } from '../ui/Section.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import type { GiveForm } from './recipient-form.ts';
import { RecipientFields } from './RecipientFields.tsx';
import { useGive } from './use-give.ts';

export function GiveFlow({ alias }: { alias: PlanAlias }) {
  const checkout = useGive(alias);
  const { quote, failures } = checkout.context;
  if (checkout.isLoading) {
    return (
      <div className="mt-6">
        <CheckoutSkeleton />
      </div>
    );
  }
  if (quote === null) {
    return (
      <div className="mt-6">
        <ErrorBanner
          action={
            <Button size="small" onClick={() => checkout.send({ type: 'RELOAD_QUOTE' })}>
              Try again
            </Button>
          }
        >
          {failures.quote?.text ?? giftsTexts.giftablesFailed}
        </ErrorBanner>
      </div>
    );
  }
  if (!quote.allowed) {
    return (
      <div className="mt-6">
        <EmptyState title={`${planName(alias)} cannot be given as a gift now.`}>{quote.reason}</EmptyState>
      </div>
    );
  }
  return (
    <div className="mt-6 grid gap-10 lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-16">
      <SummaryPlace alias={alias} quote={quote}>
        <Summary checkout={checkout} quote={quote}>
          <CouponBox checkout={checkout} quote={quote} />
        </Summary>
      </SummaryPlace>
      <div className="lg:order-1">
        <GiveFields checkout={checkout} quote={quote} />
      </div>
      <LaterDialogs checkout={checkout} />
    </div>
  );
}

function GiveFields({ checkout, quote }: { checkout: CheckoutView; quote: Quote }) {
  const { handleSubmit, control } = useFormContext<GiveForm>();
  const { sunset } = useConfig();
  const today = useToday();
  const limit = sunset === null ? null : { date: calendarDate(sunset.date), notice: sunset.notice };
  const { gift: serviceEnd, givenGift } = useTimeTexts();
  const { context, send } = checkout;
  const give = handleSubmit((values) =>
    send({
      type: 'PAY',
      details: userDetailsOf(values, {
        isPaid: false,
        eSignRequestId: null,
        acceptedTerms: quote.termsVersion,
      }),
    }),
  );
  const typed = useWatch({ control });
  return (
    <form
      noValidate
      aria-label={giftsTexts.giveTitle}
      className="flex flex-col gap-10"
      onSubmit={(event) => void give(event)}
    >
      <fieldset disabled={checkout.isPaying || checkout.isPaymentPending} className="contents">
        <Section id="recipient-title" title={giftsTexts.recipientTitle}>
          <p className="mb-5 max-w-prose text-soft">
            {giftsTexts.daysNote} {givenGift}
          </p>
          <RecipientFields mayWait claimBy={lastClaimDay(today, limit)} />
          {typed.when !== 'later' && (
            <EmailPreview
              planName={planName(context.alias)}
              fromName={`${typed.firstName ?? ''} ${typed.lastName ?? ''}`.trim() || 'You'}
              toName={typed.toName?.trim() || null}
              message={typed.message?.trim() || null}
              serviceEnd={serviceEnd}
            />
          )}
        </Section>
        <IdentityStep checkout={checkout} />
        <BillingStep checkout={checkout} />
        <ConsentStep />
      </fieldset>
      <GivePayment checkout={checkout} quote={quote} />
    </form>
  );
}

function GivePayment({ checkout, quote }: { checkout: CheckoutView; quote: Quote }) {
  const { context } = checkout;
  const failure = context.failures.subscribe ?? context.failures.widget;
  return (
    <section aria-label="Payment" className="border-t border-ink pt-5">
      {checkout.isPaymentPending && (
        <div className="mb-5">
          <PaymentPending isUnknown={context.followed?.payment === 'unknown'} />
        </div>
      )}
      {failure !== undefined && (
        <div className="mb-5">
          <ErrorBanner title={failure.title ?? checkoutTexts.subscriptionFailedTitle}>
            {failure.text}
          </ErrorBanner>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-4">
        {quote.price !== null && (
          <p>
            <Money amount={quote.price.netPrice.amount} className="text-xl font-semibold" />
            <span className="block text-sm text-soft">Charged once; fully refundable until claimed</span>
          </p>
        )}
        <Button
          changes
          type="submit"
          variant="primary"
          className="min-w-48"
          isBusy={checkout.isPaying}
          disabled={checkout.isPaymentPending}
        >
          {checkoutTexts.payNow}
        </Button>
      </div>
      {checkout.isVerifyingPayment && (
        <output className="mt-4 block text-soft">{checkoutTexts.verifying}</output>
      )}
    </section>
  );
}

import type { SessionUser } from '@niveshak/contract/identity/schemas';
import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import type { Offer } from '@niveshak/domain/catalogue/offers';
import { betterPlanText, bestOffer } from '@niveshak/domain/catalogue/offers';
import type { PlanColumn } from '@niveshak/domain/catalogue/plan-columns';
import { columnName, planColumns } from '@niveshak/domain/catalogue/plan-columns';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { defaultPlan, isOfferedPlan, isOnSale, trialPlan } from '@niveshak/domain/catalogue/plan';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfig } from '../lib/config.ts';
import { afterPaint } from '../lib/after-paint.ts';
import { errorText } from '../lib/api-error.ts';
import { readCookie } from '../lib/cookies.ts';
import { paths } from '../lib/paths.ts';
import { cookieNames } from '../lib/storage-keys.ts';
import { WaitingTransfer } from '../checkout/WaitingTransfer.tsx';
import { useUser } from '../identity/auth.ts';
import { FollowedPayment } from '../membership/OpenPayment.tsx';
import { FreeMonths } from '../membership/FreeMonths.tsx';
import { planName } from '../membership/plan-words.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { ClosedPage } from './ClosedPage.tsx';
import { ChosenOffer } from './ChosenOffer.tsx';
import { BeforeYouPay } from '../catalogue/BeforeYouPay.tsx';
import { CurrentPlan } from '../catalogue/CurrentPlan.tsx';
import { ComparePlans } from '../catalogue/ComparePlans.tsx';
import { PlanCard } from '../catalogue/PlanCard.tsx';
import { giftsQuery } from '../lib/gifts-query.ts';
import { WaitingGift } from '../membership/WaitingGift.tsx';
import { useWantedArticle, WantedArticle } from './WantedArticle.tsx';
import { PricingPanels } from './PricingPanels.tsx';
import type { PlanWithInfo } from '../catalogue/server-info.ts';
import { withServerInfo } from '../catalogue/server-info.ts';
import { PricingSkeleton } from './PricingSkeleton.tsx';
import { plansQuery, quotesQuery } from '../catalogue/queries.ts';
import { SunsetNotice } from '../catalogue/SunsetNotice.tsx';
import { TrialLink } from '../catalogue/TrialLink.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

export function PricingScreen() {
  const { panel, redirect_to: wanted } = useSearch({ from: '/pricing' });
  const plans = useQuery(plansQuery);
  const quotes = useQuery(quotesQuery(readCookie(cookieNames.referral)));
  // If gifts cannot be loaded, show only the plans.
  const gifts = useQuery(giftsQuery);
  const article = useWantedArticle(wanted ?? '');
  const error = plans.error ?? quotes.error;
  const isPending = plans.isPending || quotes.isPending || gifts.isPending || article.isLoading;
  return (
    <>
      <PageTitle>Plans and prices</PageTitle>
      <CurrentPlan />
      <ClosedPage />
      <h1 className="mt-2 text-3xl sm:text-4xl">Choose your plan</h1>
      <FollowedPayment />
      <div className="mt-6 empty:hidden">
        <WaitingTransfer />
      </div>
      <SunsetNotice />
      <div className="mt-8">
        {error !== null && (
          <ErrorBanner
            title={catalogueTexts.plansFailed}
            action={
              <Button
                size="small"
                onClick={() => {
                  void plans.refetch();
                  void quotes.refetch();
                }}
              >
                Try again
              </Button>
            }
          >
            {errorText(error, 'Your account is unchanged. Try again.')}
          </ErrorBanner>
        )}
        {error === null && isPending && <PricingSkeleton />}
        {!isPending && article.data !== undefined && <WantedArticle article={article.data} />}
        {!isPending && <WaitingGift />}
        {!isPending && <FreeMonths />}
        {!isPending && plans.data !== undefined && quotes.data !== undefined && (
          <PlanCards plans={withServerInfo(plans.data, quotes.data)} />
        )}
      </div>
      {panel !== undefined && <PricingPanels panel={panel} />}
    </>
  );
}

/** Returns the plan requested by a link, or the default of specification section 4. */
function usePreferredPlan(): PlanAlias {
  const { sunset } = useConfig();
  const wanted = readCookie(cookieNames.plan);
  if (isOfferedPlan(wanted)) return wanted;
  return defaultPlan(sunset);
}

/** Returns the plan of an order that the member can still pay, or null if there is none. */
function startedPlan(order: SessionUser['openOrder']): PlanAlias | null {
  if (order === null || order.isGift || order.isTransfer || order.payment !== undefined) return null;
  return order.alias;
}

/** Returns the duration and price of each plan available today. */
function offersIn(plans: readonly PlanWithInfo[]): Offer[] {
  return plans.flatMap(({ id: alias, serverInfo: quote }) => {
    const price = quote?.price ?? null;
    if (!isOfferedPlan(alias) || quote?.allowed !== true || price === null) return [];
    if (quote.startDate === null || quote.endDate === null) return [];
    const [startDate, endDate] = [calendarDate(quote.startDate), calendarDate(quote.endDate)];
    return [{ alias, startDate, endDate, netPrice: paise(price.netPrice.amount) }];
  });
}

function PlanCards({ plans }: { plans: readonly PlanWithInfo[] }) {
  const navigate = useNavigate();
  const { panel: _panel, ...kept } = useSearch({ from: '/pricing' });
  const preferred = usePreferredPlan();
  const { subscriptions, openOrder } = useUser();
  const [current] = subscriptions;
  const offers = offersIn(plans);
  const best = bestOffer(offers, preferred);
  const config = useConfig();
  const columns = planColumns(
    plans.filter(({ id }) => isOnSale(id, config)),
    offers,
    preferred,
    current?.hasExpired === false ? current.alias : null,
  );
  const beatenBy = (alias: string) => {
    const offer = offers.find((each) => each.alias === alias);
    return offer === undefined ? null : betterPlanText(offer, offers, planName);
  };
  const isCurrentPlan = (alias: string) =>
    current !== undefined && !current.hasExpired && current.alias === alias;
  const checkOut = (plan: string) =>
    afterPaint(() => void navigate({ to: paths.checkout, search: { ...kept, plan } }));
  const wanted = readCookie(cookieNames.plan) ?? startedPlan(openOrder);
  const chosen = plans.find(({ id }) => id === wanted && id !== trialPlan && !isCurrentPlan(id));
  const cardOf = (plan: PlanWithInfo, lead: PlanWithInfo | null) => (
    <PlanCard
      key={plan.id}
      plan={plan}
      isCurrent={isCurrentPlan(plan.id)}
      isLead={plan === lead}
      includes={plan === lead ? plan.features : []}
      isPrimary={plan.id === best?.alias}
      beaten={beatenBy(plan.id)}
      leadEnd={lead?.serverInfo?.endDate ?? null}
      onSubscribe={() => checkOut(plan.id)}
    />
  );
  return (
    <>
      <ChosenOffer plan={chosen} onContinue={() => checkOut(chosen?.id ?? preferred)} />
      <TrialLink plans={plans} isChosen={wanted === trialPlan} kept={kept} />
      <div className="grid gap-10 lg:grid-cols-2 lg:gap-8">
        {columns.map((column) => (
          <section key={column.tier} aria-labelledby={`tier-${column.tier}`}>
            <h2 id={`tier-${column.tier}`} className="text-2xl">
              {columnName(column)}
            </h2>
            <p className="mt-1 text-soft">{column.lead?.desc}</p>
            <ul className="mt-4 flex flex-col gap-3">
              {column.lead !== null && cardOf(column.lead, column.lead)}
              {column.others.map((plan) => cardOf(plan, column.lead))}
            </ul>
          </section>
        ))}
      </div>
      <OtherTerms columns={columns} cardOf={cardOf} />
      <ComparePlans columns={columns} />
      <BeforeYouPay />
    </>
  );
}

type TermsProps = {
  columns: readonly PlanColumn<PlanWithInfo>[];
  cardOf: (plan: PlanWithInfo, lead: PlanWithInfo | null) => ReactNode;
};

/** Plans that another offer beats. Open by default: every plan needs a visible button (specification section 2). */
function OtherTerms({ columns, cardOf }: TermsProps) {
  if (columns.every(({ beaten }) => beaten.length === 0)) return null;
  return (
    <details open className="mt-8">
      <summary className="min-h-8 cursor-pointer py-1 text-soft">{catalogueTexts.otherTerms}</summary>
      <div className="mt-2 grid gap-x-8 border-t border-rule lg:grid-cols-2">
        {columns.map((column) => (
          <ul key={column.tier}>{column.beaten.map((plan) => cardOf(plan, column.lead))}</ul>
        ))}
      </div>
    </details>
  );
}

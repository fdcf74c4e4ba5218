import { catalogueTexts } from '@niveshak/contract/catalogue/texts';
import type { Plan } from '@niveshak/contract/catalogue/schemas';
import type { Quotes } from '@niveshak/contract/quotes/schemas';
import { defaultPlan, isQuotedPlan } from '@niveshak/domain/catalogue/plan';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useConfig } from '../lib/config.ts';
import { afterPaint } from '../lib/after-paint.ts';
import { errorText } from '../lib/api-error.ts';
import { readCookie } from '../lib/cookies.ts';
import { paths } from '../lib/paths.ts';
import { cookieNames } from '../lib/storage-keys.ts';
import { useUser } from '../identity/auth.ts';
import { FollowedPayment } from '../membership/OpenPayment.tsx';
import { FreeMonths } from '../membership/FreeMonths.tsx';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { CurrentPlan } from './CurrentPlan.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PricingPanels } from './PricingPanels.tsx';
import { PricingSkeleton } from './PricingSkeleton.tsx';
import { plansQuery, quotesQuery } from './queries.ts';
import { SunsetNotice } from './SunsetNotice.tsx';
import { TrialLink } from './TrialLink.tsx';

export function PricingScreen() {
  const { panel } = useSearch({ from: '/pricing' });
  const plans = useQuery(plansQuery);
  const quotes = useQuery(quotesQuery(readCookie(cookieNames.referral)));
  const error = plans.error ?? quotes.error;
  return (
    <>
      <title>Plans and prices</title>
      <CurrentPlan />
      <h1 className="mt-2 text-3xl sm:text-4xl">Choose your plan</h1>
      <FollowedPayment />
      <SunsetNotice />
      <FreeMonths />
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
            {errorText(error, 'Nothing has changed on your account. Please try again in some time.')}
          </ErrorBanner>
        )}
        {error === null && (plans.data === undefined || quotes.data === undefined) && <PricingSkeleton />}
        {plans.data !== undefined && quotes.data !== undefined && (
          <PlanCards plans={plans.data} quotes={quotes.data} />
        )}
      </div>
      {panel !== undefined && <PricingPanels panel={panel} />}
    </>
  );
}

/** The plan that was asked for by a link, else the default of the specification's section 4. */
function useSelectedPlan(): string {
  const { sunset } = useConfig();
  const wanted = readCookie(cookieNames.plan);
  if (isQuotedPlan(wanted)) return wanted;
  return sunset === null ? defaultPlan(null) : 'CMPONE';
}

function PlanCards({ plans, quotes }: { plans: readonly Plan[]; quotes: Quotes }) {
  const navigate = useNavigate();
  const search = useSearch({ from: '/pricing' });
  const user = useUser();
  const selected = useSelectedPlan();
  const offered = plans.filter((plan) => plan.id !== 'CML14D');
  const current = user.subscriptions[0];
  const { panel: _panel, ...kept } = search;
  // Where the wanted plan is not to be had, the first that is becomes the one thing to do next.
  const isAllowed = (alias: string) => offered.some(({ id }) => id === alias && quotes[id]?.allowed === true);
  const primary = isAllowed(selected) ? selected : offered.find(({ id }) => isAllowed(id))?.id;
  return (
    <>
      <ul className="grid gap-px border-y border-rule bg-rule sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {offered.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            quote={quotes[plan.id] ?? null}
            isCurrent={current !== undefined && !current.hasExpired && current.alias === plan.id}
            isPrimary={plan.id === primary}
            onSubscribe={() =>
              afterPaint(() => void navigate({ to: paths.checkout, search: { ...kept, plan: plan.id } }))
            }
          />
        ))}
      </ul>
      <TrialLink quote={quotes.CML14D ?? null} kept={kept} />
    </>
  );
}

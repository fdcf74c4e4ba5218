import type { Stock } from '@niveshak/contract/market-data/schemas';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import { spokenName } from '@niveshak/domain/market-data/stock-names';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import { StockArticles } from '../articles/StockArticles.tsx';
import { useUser } from '../identity/auth.ts';
import { ApiError, errorText } from '../lib/api-error.ts';
import { decimal, signedPercent } from '@niveshak/domain/primitives/number-format';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { LockedPart } from '../membership/LockedPart.tsx';
import { canUse } from '../membership/plan-words.ts';
import { InPortfolios } from '../portfolios/InPortfolios.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { ChartSkeleton } from '../ui/ChartSkeleton.tsx';
import { Signed } from '../ui/Signed.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { Section } from '../ui/Section.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Deferred } from '../ui/Deferred.tsx';
import { OutlierCalls } from '../market-data/OutlierCalls.tsx';
import { stockQuery } from '../market-data/queries.ts';
import { StockChart } from './StockChart.tsx';
import { PageTitle } from '../lib/PageTitle.tsx';

/** The message renderer loads on demand. */
const StockMentions = lazy(async () => {
  const { StockMentions: mentions } = await load(() => import('../slack-archives/StockMentions.tsx'));
  return { default: mentions };
});

export function StockScreen() {
  const { symbol } = useParams({ from: '/stocks/$symbol' });
  const stock = useQuery(stockQuery(symbol));
  if (stock.isPending)
    return (
      <>
        <h1 className="sr-only">{symbol}</h1>
        <CompanySkeleton />
      </>
    );
  if (stock.isError) {
    const isUnknown = stock.error instanceof ApiError && stock.error.status === 404;
    return isUnknown ? (
      <>
        <PageTitle>Stock not found</PageTitle>
        <EmptyState
          isWholePage
          title={marketDataTexts.stockNotFound}
          action={
            <>
              <Link to={paths.search} search={{ in: 'stocks' }} className={buttonClass('primary')}>
                Search stocks
              </Link>{' '}
              <Link to={paths.home} className={buttonClass('quiet')}>
                Home
              </Link>
            </>
          }
        >
          There is no stock {symbol}. Use the exchange symbol, as shown in portfolio holdings.
        </EmptyState>
      </>
    ) : (
      <>
        <h1 className="mb-6 text-3xl">{symbol}</h1>
        <ErrorBanner action={<Button onClick={() => void stock.refetch()}>Try again</Button>}>
          {errorText(stock.error, marketDataTexts.stockFailed)}
        </ErrorBanner>
      </>
    );
  }
  return (
    <Deferred fallback={<CompanySkeleton />}>
      <Company stock={stock.data} />
    </Deferred>
  );
}

function CompanySkeleton() {
  return (
    <SkeletonGroup>
      <BackLink />
      <Bar className="mt-2 h-9 w-64" />
      <Bar className="mt-3 h-4 w-56" />
      <Bar className="mt-6 h-6 w-40" />
      <Bar className="mt-14 mb-8 h-4 w-64" />
      <ChartSkeleton />
    </SkeletonGroup>
  );
}

function Company({ stock }: { stock: Stock }) {
  const user = useUser();
  const { symbol, name, actions } = stock;
  const names = [symbol, spokenName(name)].filter(
    (each, at) => at === 0 || each.toLowerCase() !== symbol.toLowerCase(),
  );
  return (
    <>
      <StockHead stock={stock} />
      <div className="mt-6">
        <StockChart stock={stock} />
      </div>
      <Section id="research" title="Research on this stock" className="mt-10">
        <StockArticles symbol={symbol} />
        {!canUse(user, 'premium') && (
          <div className="mt-4">
            <LockedPart feature="premium">Premium plans include all of our research.</LockedPart>
          </div>
        )}
      </Section>
      <Part
        id="held-in"
        title="In our portfolios"
        feature="portfolios"
        locked="Which portfolios hold this stock, and since when."
      >
        <InPortfolios symbol={symbol} />
      </Part>
      <Part
        id="calls"
        title="Outlier calls"
        feature="outliers"
        locked="The days on which this stock was an outlier, and what followed."
      >
        <OutlierCalls symbol={symbol} actions={actions} />
      </Part>
      <Part
        id="mentions"
        title="In the community archive"
        feature="slackArchives"
        locked="Years of member conversations about this stock."
      >
        <Suspense
          fallback={
            <SkeletonGroup>
              <RowsSkeleton rows={3} rowHeight={100} />
            </SkeletonGroup>
          }
        >
          <StockMentions names={names} />
        </Suspense>
      </Part>
      {actions.length > 0 && <CorporateActions actions={actions} />}
    </>
  );
}

function StockHead({ stock }: { stock: Stock }) {
  const { symbol, name, isin, industry, formerSymbols, endedOn, closes } = stock;
  const last = closes.at(-1);
  const before = closes.at(-2);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <BackLink />
      <h1 className="text-3xl">{name}</h1>
      <p className="mt-1 text-soft">
        {symbol}
        {industry !== null && ` · ${industry}`}
        {isin !== null && ` · ISIN ${isin}`}
        {formerSymbols.map((former) => (
          <span key={former.symbol}>
            {' '}
            · {former.symbol} until <DateText date={former.until} />
          </span>
        ))}
      </p>
      {last !== undefined && (
        <p className="mt-4 text-xl">
          <strong className="tabular-nums">₹{decimal(last[1])}</strong>{' '}
          {before !== undefined && (
            <Signed text={signedPercent(last[2] / before[2] - 1, 2)} className="text-base" />
          )}{' '}
          <span className="text-base text-soft">
            at the close of <DateText date={last[0]} />
          </span>
        </p>
      )}
      {endedOn !== null && (
        <p data-ended className="mt-3 max-w-2xl border-l-4 border-strong pl-3">
          This stock has not traded since <DateText date={endedOn} />. It may be halted, delisted or merged;
          see the corporate actions below.
        </p>
      )}
    </>
  );
}

/** Link to the previous page of the visit, if there is one. */
function BackLink() {
  const { history } = useRouter();
  if (!history.canGoBack()) return null;
  return (
    <button
      type="button"
      className={`${quietLinkClass} no-print gap-1.5 text-sm text-soft`}
      onClick={() => history.back()}
    >
      <Icon name="back" className="size-4" />
      Back
    </button>
  );
}

function CorporateActions({ actions }: Pick<Stock, 'actions'>) {
  return (
    <Section id="actions" title="Corporate actions" className="mt-10">
      <ul className="max-w-2xl">
        {actions.toReversed().map(({ date, label, isAdjustedFor }) => (
          <li
            key={`${date}-${label}`}
            data-action={date}
            className="flex gap-6 border-t border-rule py-2 first:border-t-0"
          >
            <span className="w-28 shrink-0">
              <DateText date={date} />
            </span>
            <span>
              {label}
              {!isAdjustedFor && (
                <span className="block text-sm text-soft">Earlier prices are not adjusted for this.</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type PartProps = {
  id: string;
  title: string;
  feature: Feature;
  /** Description for members without access. */
  locked: string;
  children: ReactNode;
};

/** Part that requires a plan. Without access, it shows a description and the plans that include it. */
function Part({ feature, locked, children, ...section }: PartProps) {
  const user = useUser();
  return (
    <Section {...section} className="mt-10">
      {canUse(user, feature) ? (
        <Deferred fallback={<RowsSkeleton rows={3} />}>{children}</Deferred>
      ) : (
        <LockedPart feature={feature}>{locked}</LockedPart>
      )}
    </Section>
  );
}

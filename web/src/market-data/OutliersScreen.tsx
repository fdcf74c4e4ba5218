import { count } from '@niveshak/domain/primitives/number-format';
import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getOutliers } from '@niveshak/contract/market-data/routes';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { outlierDeviations } from '@niveshak/domain/market-data/outliers';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import type { OutliersAddress } from '../lib/addresses.ts';
import { outliersAddress } from '../lib/addresses.ts';
import { errorText } from '../lib/api-error.ts';
import { load } from '../lib/load.ts';
import { paths } from '../lib/paths.ts';
import { ResearchRow } from '../lib/ResearchRow.tsx';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Pages } from '../ui/Pages.tsx';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { dayText, OutlierFilters, PageSize } from './OutlierFilters.tsx';
import { OutlierCards, OutlierTable, rowKey } from './OutlierRows.tsx';
import { categoryLabels } from './outlier-words.ts';
import type { OutliersQuery } from './outliers-address.ts';
import { outliersQueryOf } from './outliers-address.ts';
import { outliersQuery } from './queries.ts';
import { useVisibleOutcomes } from './shown-outcomes.ts';
import { StockPanel } from './StockPanel.tsx';
import { PastOutcomes } from './PastOutcomes.tsx';

const CallSheet = lazy(() =>
  load(() => import('./CallSheet.tsx')).then(({ CallSheet }) => ({ default: CallSheet })),
);

type Outliers = ResponseOf<typeof getOutliers>;

export function OutliersScreen() {
  return (
    <GatedSection
      above={<ResearchRow current={paths.outliers} />}
      title="Outliers"
      feature="outliers"
      lead="Stocks with unusual one-day moves, up or down."
    >
      <List />
    </GatedSection>
  );
}

function List() {
  const search = useSearch({ from: '/outliers' });
  const asked = outliersQueryOf(search);
  const navigate = useNavigate();
  const isWide = useIsWide();
  const found = useQuery(outliersQuery(asked));
  const go = (change: OutliersAddress) => {
    const { page: _page, stock: _stock, ...kept } = search;
    void navigate({ to: paths.outliers, search: outliersAddress({ ...kept, ...change }) });
  };
  // The placeholder includes the filters, because the past outcomes load above them.
  if (found.isPending)
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={15} />
      </SkeletonGroup>
    );
  return (
    <>
      {found.isSuccess && found.data.followed !== null && (
        <PastOutcomes followed={found.data.followed} isWide={isWide} />
      )}
      <OutlierFilters
        address={search}
        asked={asked}
        days={found.data?.days ?? []}
        onChange={go}
        isWide={isWide}
      />
      {found.isError && (
        <ErrorBanner action={<Button onClick={() => void found.refetch()}>Try again</Button>}>
          {errorText(found.error, marketDataTexts.outliersFailed)}
        </ErrorBanner>
      )}
      {found.isSuccess && (
        <div
          aria-busy={found.isPlaceholderData || undefined}
          className={cx(found.isPlaceholderData && 'opacity-60')}
        >
          <Found found={found.data} address={search} asked={asked} isWide={isWide} />
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-sm text-soft">
            <Pages
              page={found.data.page}
              pages={found.data.pages}
              onPage={(page) => go({ page: String(page) })}
            />
            {found.data.total > 0 && (
              <span className="flex items-center gap-4">
                {count(found.data.total)} in total
                {isWide && <PageSize asked={asked} onChange={go} />}
              </span>
            )}
          </div>
        </div>
      )}
    </>
  );
}

type FoundProps = { found: Outliers; address: OutliersAddress; asked: OutliersQuery; isWide: boolean };

function Found({ found, address, asked, isWide }: FoundProps) {
  if (found.asOf === null) {
    return (
      <EmptyState title="No outliers yet">
        Outliers appear here each evening, computed from end-of-day prices.
      </EmptyState>
    );
  }
  const days = daysText(found);
  if (found.outliers.length === 0) {
    const isNarrowed = asked.text !== '' || asked.cause !== undefined || asked.leastTraded > 0;
    return isNarrowed ? (
      <EmptyState
        title="No stock matches your filters."
        action={
          <Link
            to={paths.outliers}
            search={outliersAddress({ category: asked.category, on: asked.on })}
            className={buttonClass()}
          >
            Show all of {days}
          </Link>
        }
      >
        Remove a filter, or choose another day above.
      </EmptyState>
    ) : (
      <EmptyState title={`No outliers: ${days}.`}>
        No stock moved unusually. Choose another day or category above.
      </EmptyState>
    );
  }
  return <Listed found={found} address={address} asked={asked} isWide={isWide} />;
}

/** Returns the day of the list, or its first and last day. */
function daysText({ from, asOf }: Outliers): string {
  const last = dayText(asOf ?? '');
  return from === asOf ? last : `${dayText(from ?? '')} to ${last}`;
}

function Listed({ found, address, asked, isWide }: FoundProps) {
  const navigate = useNavigate();
  const hasPanel = useIsWide('xl');
  const hasSince = useVisibleOutcomes().length > 0;
  const kind = found.category === 'both' ? 'Outliers' : `${categoryLabels[found.category]} outliers`;
  const label = `${kind}, ${daysText(found)}`;
  const open = found.outliers.find((each) => [each.symbol, rowKey(each)].includes(address.stock ?? ''));
  const inPanel = hasPanel ? open : undefined;
  const openKey = open === undefined ? undefined : rowKey(open);
  const show = (stock: string) =>
    void navigate({
      to: paths.outliers,
      search: outliersAddress({ ...address, stock }),
      replace: true,
      resetScroll: false,
    });
  const close = () => {
    show('');
    document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(openKey ?? '')}"]`)?.focus();
  };
  return (
    <>
      <p className="mb-3 text-sm text-soft">
        {marketDataTexts.timesUsual} Listed above {outlierDeviations}×.
        {hasSince && ' Returns since then include dividends.'}
      </p>
      <div
        className={cx(inPanel !== undefined && 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]')}
        // Escape closes the panel from both the list and the panel.
        onKeyDown={(event) => {
          if (event.key === 'Escape' && inPanel !== undefined) close();
        }}
        role="presentation"
      >
        {isWide ? (
          <OutlierTable
            label={label}
            found={found}
            address={address}
            asked={asked}
            open={inPanel === undefined ? undefined : openKey}
            onOpen={show}
          />
        ) : (
          <OutlierCards label={label} found={found} address={address} asked={asked} />
        )}
        {inPanel !== undefined && <StockPanel key={openKey} outlier={inPanel} onClose={close} />}
      </div>
      {!hasPanel && open !== undefined && (
        <Suspense>
          <CallSheet outlier={open} onClose={() => show('')} />
        </Suspense>
      )}
      {isWide && (
        <p className="mt-3 text-sm text-soft">
          Use the arrow keys to move through rows and Enter to open one.
        </p>
      )}
    </>
  );
}

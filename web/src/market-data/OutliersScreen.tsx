import { count } from '@niveshak/domain/primitives/number-format';
import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getOutliers } from '@niveshak/contract/market-data/routes';
import { outlierCategories } from '@niveshak/contract/market-data/schemas';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { OutliersAddress } from '../lib/addresses.ts';
import { outliersAddress } from '../lib/addresses.ts';
import { errorText } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { ResearchRow } from '../lib/ResearchRow.tsx';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { chipClass } from '../ui/Chip.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Pages } from '../ui/Pages.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { dayText, OutlierFilters } from './OutlierFilters.tsx';
import { OutlierCards, OutlierTable } from './OutlierRows.tsx';
import { categoryLabels } from './outlier-words.ts';
import type { OutliersQuery } from './outliers-address.ts';
import { outliersQueryOf } from './outliers-address.ts';
import { outliersQuery } from './queries.ts';
import { StockPanel } from './StockPanel.tsx';

type Outliers = ResponseOf<typeof getOutliers>;

export function OutliersScreen() {
  return (
    <GatedSection
      above={<ResearchRow current={paths.outliers} />}
      title="Outliers"
      feature="outliers"
      lead="Stocks that moved unusually far that day, bullish or bearish, with the evidence for each."
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
  return (
    <>
      <nav aria-label="Category" className="mb-3 flex gap-2">
        {outlierCategories.map((category) => (
          <Link
            key={category}
            to={paths.outliers}
            search={outliersAddress({ ...search, category, page: '1', stock: '' })}
            aria-current={category === asked.category ? 'true' : undefined}
            className={chipClass(category === asked.category)}
          >
            {categoryLabels[category]}
          </Link>
        ))}
      </nav>
      <OutlierFilters
        address={search}
        asked={asked}
        asOf={found.data?.asOf ?? null}
        days={found.data?.days ?? []}
        onChange={go}
        hasOrder={!isWide}
      />
      {found.isPending && (
        <SkeletonGroup>
          <Bar className="h-96 w-full" />
        </SkeletonGroup>
      )}
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
          <Pages
            page={found.data.page}
            pages={found.data.pages}
            onPage={(page) => go({ page: String(page) })}
          />
          {found.data.total > 0 && <p className="mt-3 text-sm text-soft">{count(found.data.total)} in all</p>}
        </div>
      )}
    </>
  );
}

type FoundProps = { found: Outliers; address: OutliersAddress; asked: OutliersQuery; isWide: boolean };

function Found({ found, address, asked, isWide }: FoundProps) {
  if (found.asOf === null) {
    return (
      <EmptyState title="No outliers have been computed yet.">
        We compute them from end-of-day prices and list them here the same evening.
      </EmptyState>
    );
  }
  const day = dayText(found.asOf);
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
            Show all of {day}
          </Link>
        }
      >
        No {found.category} outlier on {day} matches your filters.
      </EmptyState>
    ) : (
      <EmptyState title={`No ${found.category} outliers on ${day}.`}>
        No stock moved unusually that day. Choose another day above.
      </EmptyState>
    );
  }
  return <Listed found={found} asOf={found.asOf} address={address} asked={asked} isWide={isWide} />;
}

function Listed({ found, asOf, address, asked, isWide }: FoundProps & { asOf: string }) {
  const navigate = useNavigate();
  const isBeside = useIsWide('xl');
  const label = `${categoryLabels[found.category]} outliers on ${dayText(asOf)}`;
  const open = isBeside ? found.outliers.find(({ symbol }) => symbol === address.stock) : undefined;
  const show = (stock: string) =>
    void navigate({
      to: paths.outliers,
      search: outliersAddress({ ...address, stock }),
      replace: true,
      resetScroll: false,
    });
  const close = () => {
    show('');
    document.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(open?.symbol ?? '')}"]`)?.focus();
  };
  return (
    <>
      <div
        className={cx(open !== undefined && 'grid grid-cols-[minmax(0,1fr)_24rem] gap-6')}
        // Escape closes the panel, whether the focus is in the list or in the panel.
        onKeyDown={(event) => {
          if (event.key === 'Escape' && open !== undefined) close();
        }}
        role="presentation"
      >
        {isWide ? (
          <OutlierTable
            label={label}
            outliers={found.outliers}
            address={address}
            asked={asked}
            isBeside={isBeside}
            open={open?.symbol}
            onOpen={show}
          />
        ) : (
          <OutlierCards label={label} outliers={found.outliers} />
        )}
        {open !== undefined && <StockPanel key={open.symbol} outlier={open} day={asOf} onClose={close} />}
      </div>
      <p className="mt-3 max-w-prose text-sm text-soft">
        Its usual swing is the median absolute deviation from the median of the stock’s own 250 days before.
        1, 3, 6 and 12 m: return after that many months, dividends reinvested.
        {isWide && ' Arrow keys move through the rows, Enter opens one.'}
      </p>
    </>
  );
}

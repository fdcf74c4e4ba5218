import { outlierCategories, outlierSizes } from '@niveshak/contract/market-data/schemas';
import type { getOutliers } from '@niveshak/contract/market-data/routes';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { decimal, signedPercent } from '../lib/figures.ts';
import { paths } from '../lib/paths.ts';
import { GatedSection } from '../membership/GatedSection.tsx';
import { Button } from '../ui/Button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { bodyCell, headCell, ScrollTable } from '../ui/ScrollTable.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { tabClass } from '../ui/tab-class.ts';
import type { OutliersAddress } from '../lib/addresses.ts';
import { outliersAsked } from './outliers-address.ts';
import { outliersQuery } from './queries.ts';

type Outliers = ResponseOf<typeof getOutliers>;

export function OutliersScreen() {
  return (
    <GatedSection
      title="Outliers"
      feature="outliers"
      lead="Shares whose last day was far from their own usual, bullish or bearish, with the evidence beside each."
    >
      <List />
    </GatedSection>
  );
}

const labels = { bullish: 'Bullish', bearish: 'Bearish' } as const;

function List() {
  const search = useSearch({ from: '/outliers' });
  const asked = outliersAsked(search);
  const navigate = useNavigate();
  const found = useQuery(outliersQuery(asked));
  const go = (change: OutliersAddress) => {
    const { page: _page, ...kept } = search;
    void navigate({ to: paths.outliers, search: { ...kept, ...change } });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <nav aria-label="Category" className="flex gap-6">
          {outlierCategories.map((category) => (
            <Link
              key={category}
              to={paths.outliers}
              search={{ ...search, category, page: '1' }}
              aria-current={category === asked.category ? 'true' : undefined}
              className={tabClass(category === asked.category)}
            >
              {labels[category]}
            </Link>
          ))}
        </nav>
        <div className="flex gap-3">
          <SelectField
            label="Day"
            value={found.data?.asOf ?? ''}
            onChange={({ target }) => go({ on: target.value })}
            options={(found.data?.days ?? []).map((day) => ({ value: day, label: dayText(day) }))}
          />
          <SelectField
            label="Rows"
            value={String(asked.size)}
            onChange={({ target }) => go({ size: target.value })}
            options={outlierSizes.map((size) => ({ value: String(size), label: String(size) }))}
          />
        </div>
      </div>
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
          <Found found={found.data} />
          <Pages found={found.data} onPage={(page) => go({ page: String(page) })} />
        </div>
      )}
    </>
  );
}

function dayText(day: string): string {
  const parsed = parseCalendarDate(day);
  return parsed === null ? day : formatDate(parsed);
}

function Found({ found }: { found: Outliers }) {
  if (found.asOf === null) {
    return (
      <EmptyState title="No outliers have been computed yet.">
        They are computed from end-of-day prices after the market closes, and listed here the same evening.
      </EmptyState>
    );
  }
  if (found.outliers.length === 0) {
    return (
      <EmptyState title={`Nothing was ${found.category} on ${dayText(found.asOf)}.`}>
        No share was far from its own usual that day. Other days are in the list above.
      </EmptyState>
    );
  }
  return (
    <>
      <ScrollTable label={`${labels[found.category]} outliers on ${dayText(found.asOf)}`}>
        <table className="w-full min-w-3xl border-collapse text-left">
          <thead className="text-sm text-soft">
            <tr className="border-b border-strong">
              <th scope="col" className={headCell}>
                Stock
              </th>
              <th scope="col" className={headCell}>
                30 days
              </th>
              {['Close', 'Day', 'Volume', '1 m', '3 m', '6 m', '12 m'].map((head) => (
                <th key={head} scope="col" className={`${headCell} text-right`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.outliers.map((outlier) => (
              <Row key={outlier.symbol} outlier={outlier} />
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-3 text-sm text-soft">
        In brackets: how many median absolute deviations of the stock’s own 250 days the day lies from their
        median. The last four columns say what came of it 1, 3, 6 and 12 months on.
      </p>
    </>
  );
}

function Row({ outlier }: { outlier: Outliers['outliers'][number] }) {
  const { symbol, name, close, dayReturn, returnDeviations, volume, volumeDeviations, recent, outcome } =
    outlier;
  return (
    <tr data-outlier={symbol} className="border-t border-rule first:border-t-0">
      <th scope="row" className={`${bodyCell} font-medium`}>
        <Link to={paths.stock} params={{ symbol }} className={quietLinkClass}>
          {name}
        </Link>
        <span className="block text-sm font-normal text-soft">{symbol}</span>
      </th>
      <td className={bodyCell}>
        <Sparkline values={recent} className="h-8 w-24" />
      </td>
      <td className={`${bodyCell} text-right`}>{decimal(close)}</td>
      <td className={`${bodyCell} text-right whitespace-nowrap`}>
        <span className={cx('font-semibold', dayReturn < 0 ? 'text-bad' : 'text-good')}>
          {signedPercent(dayReturn)}
        </span>
        <span className="block text-sm text-soft">({decimal(returnDeviations, 1)})</span>
      </td>
      <td className={`${bodyCell} text-right whitespace-nowrap`}>
        {Math.round(volume).toLocaleString('en-IN')}
        <span className="block text-sm text-soft">({decimal(volumeDeviations, 1)})</span>
      </td>
      {([outcome.m1, outcome.m3, outcome.m6, outcome.m12] as const).map((since, at) => (
        <td key={['m1', 'm3', 'm6', 'm12'][at]} className={`${bodyCell} text-right whitespace-nowrap`}>
          {since === null ? <span className="text-soft">Not yet</span> : signedPercent(since)}
        </td>
      ))}
    </tr>
  );
}

function Pages({ found, onPage }: { found: Outliers; onPage: (page: number) => void }) {
  const { page, pages, total } = found;
  if (total === 0) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-3">
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        {page} of {pages}
      </span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      <span className="text-sm text-soft">{total.toLocaleString('en-IN')} in all</span>
    </nav>
  );
}

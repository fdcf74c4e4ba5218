import { stockChart } from '@niveshak/domain/market-data/stock-chart';
import { outlierReason } from '@niveshak/domain/market-data/outlier-reason';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { addMonthsClamped, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { decimal, signedPercent } from '@niveshak/domain/primitives/number-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { errorText } from '../lib/api-error.ts';
import { ThemedChart } from '../lib/ThemedChart.tsx';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loneLinkClass } from '../ui/link-class.ts';
import { SignedPercent } from '../ui/Signed.tsx';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { ChartSkeleton } from '../ui/ChartSkeleton.tsx';
import { useVisibleOutcomes } from './shown-outcomes.ts';
import type { Outlier } from './OutlierRows.tsx';
import { stockQuery } from './queries.ts';

type Props = {
  outlier: Outlier;
  onClose: () => void;
};

/** Trading days shown before a call, about nine months. All days after the call are shown. */
const daysBefore = 190;

/** Stock call shown next to the list. */
export function StockPanel({ outlier, onClose }: Props) {
  const { symbol, name } = outlier;
  return (
    <aside
      aria-label={`${name}, details`}
      data-beside={symbol}
      className="sticky top-4 max-h-[calc(100dvh-2rem)] self-start overflow-y-auto border-l border-rule pl-6"
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-xl">
          {name}
          <span className="block font-sans text-sm font-normal text-soft">{symbol}</span>
        </h2>
        <Button variant="quiet" size="small" aria-label={`Close ${name}`} onClick={onClose}>
          <Icon name="close" className="size-4" />
        </Button>
      </div>
      <StockCall outlier={outlier} />
    </aside>
  );
}

/** Reason for the listing, price before and after, and outcome. */
export function StockCall({ outlier }: Pick<Props, 'outlier'>) {
  const { symbol, name, close, dayReturn, returnDeviations, volumeDeviations, volume, heldBy } = outlier;
  return (
    <>
      <p className="mt-2">
        {outlierReason(returnDeviations, volumeDeviations)}: {signedPercent(dayReturn)} to ₹{decimal(close)},
        with {decimal(volume, 0)} shares traded.
      </p>
      <p className="mt-1 text-sm text-soft">{marketDataTexts.timesUsual}</p>
      {heldBy.length > 0 && <p className="mt-1 text-sm">In {heldBy.join(', ')}.</p>}
      <div className="mt-4">
        <Course outlier={outlier} />
      </div>
      <Outcomes outlier={outlier} />
      <p className="mt-4 pb-2">
        <Link to={paths.stock} params={{ symbol }} className={loneLinkClass}>
          More about {name}
        </Link>
      </p>
    </>
  );
}

/** Known returns after the listing, and the day on which the next one is known. */
function Outcomes({ outlier: { date, outcome } }: Pick<Props, 'outlier'>) {
  const shown = useVisibleOutcomes();
  const next = shown.find(({ id }) => outcome[id] === null);
  return (
    <div className="mt-4 border-t border-rule pt-3 text-sm empty:hidden">
      <dl className="grid grid-cols-2 gap-2 empty:hidden">
        {shown
          .filter(({ id }) => outcome[id] !== null)
          .map(({ id, label }) => (
            <div key={id}>
              <dt className="text-soft">{label}</dt>
              <dd className="font-medium tabular-nums">
                <SignedPercent value={outcome[id]} />
              </dd>
            </div>
          ))}
      </dl>
      {next !== undefined && (
        <p className="text-soft">
          {next.label}: known on <DateText date={addMonthsClamped(calendarDate(date), next.months)} />
        </p>
      )}
    </div>
  );
}

function Course({ outlier: { symbol, name, date: day } }: Pick<Props, 'outlier'>) {
  const stock = useQuery(stockQuery(symbol));
  const chart = useMemo(() => {
    if (stock.data === undefined) return null;
    const { closes } = stock.data;
    const at = closes.findIndex(([date]) => date >= day);
    const shown = closes.slice(Math.max(0, (at === -1 ? closes.length : at) - daysBefore));
    return stockChart(
      name,
      shown.map(([date, , adjusted]) => ({ date: calendarDate(date), value: adjusted })),
      [{ date: calendarDate(day), word: 'Listed' }],
    );
  }, [stock.data, name, day]);
  if (stock.isPending) {
    return (
      <SkeletonGroup>
        <ChartSkeleton plotHeight={240} />
      </SkeletonGroup>
    );
  }
  if (stock.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void stock.refetch()}>Try again</Button>}>
        {errorText(stock.error, marketDataTexts.stockFailed)}
      </ErrorBanner>
    );
  }
  return chart === null || chart.dates.length < 2 ? null : (
    <ThemedChart chart={chart} fileName={`${symbol}-${day}`} />
  );
}

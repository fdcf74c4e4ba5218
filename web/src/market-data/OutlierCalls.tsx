import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getStockOutliers } from '@niveshak/contract/market-data/routes';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { count, decimal } from '@niveshak/domain/primitives/number-format';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { categoryLabels } from './outlier-words.ts';
import { useShownOutcomes } from './shown-outcomes.ts';
import { stockOutliersQuery } from './queries.ts';

const shownAtOnce = 12;

export function OutlierCalls({ symbol }: { symbol: string }) {
  const calls = useQuery(stockOutliersQuery(symbol));
  const months = useShownOutcomes();
  if (calls.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-40 w-full" />
      </SkeletonGroup>
    );
  }
  if (calls.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void calls.refetch()}>Try again</Button>}>
        {errorText(calls.error, marketDataTexts.stockOutliersFailed)}
      </ErrorBanner>
    );
  }
  const [newest, older] = [calls.data.slice(0, shownAtOnce), calls.data.slice(shownAtOnce)];
  if (newest.length === 0) {
    return <p className="text-soft">No unusual moves so far.</p>;
  }
  return (
    <>
      <Calls calls={newest} label="Outlier calls, newest first" />
      {older.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2">{older.length} earlier</summary>
          <Calls calls={older} label="Earlier outlier calls" />
        </details>
      )}
      <p className="mt-3 text-sm text-soft">
        In brackets: median absolute deviations from the stock’s 250-day median.
        {months.length > 0 && ' Then the return after 1, 3, 6 and 12 months, dividends reinvested.'}
      </p>
    </>
  );
}

type Call = ResponseOf<typeof getStockOutliers>[number];

function Calls({ calls, label }: { calls: readonly Call[]; label: string }) {
  const months = useShownOutcomes();
  if (!useIsWide()) return <CallCards calls={calls} label={label} />;
  return (
    <ScrollTable label={label}>
      <table className="w-full min-w-2xl border-collapse text-left">
        <TableHead>
          <HeadCell>Listed</HeadCell>
          <HeadCell>As</HeadCell>
          {['Close', 'Day', 'Volume', ...months.map(({ label: month }) => month)].map((head) => (
            <HeadCell key={head} isNumeric>
              {head}
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {calls.map(({ date, category, close, outcome, ...day }) => (
            <tr key={date} data-call={date} className="border-t border-rule first:border-t-0">
              <th scope="row" className={`${bodyCell} font-medium`}>
                <Link to={paths.outliers} search={{ category, on: date }} className={quietLinkClass}>
                  <DateText date={date} />
                </Link>
              </th>
              <td className={bodyCell}>{categoryLabels[category]}</td>
              <td className={`${bodyCell} text-right`}>{decimal(close)}</td>
              <td className={`${bodyCell} text-right whitespace-nowrap`}>
                <SignedPercent value={day.dayReturn} />{' '}
                <span className="text-sm text-soft">({decimal(day.returnDeviations, 1)})</span>
              </td>
              <td className={`${bodyCell} text-right whitespace-nowrap`}>
                {count(day.volume)}{' '}
                <span className="text-sm text-soft">({decimal(day.volumeDeviations, 1)})</span>
              </td>
              {months.map(({ id }) => (
                <td key={id} className={`${bodyCell} text-right whitespace-nowrap`}>
                  <SignedPercent value={outcome[id]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

/** Calls as cards on phones, where the table would not fit. */
function CallCards({ calls, label }: { calls: readonly Call[]; label: string }) {
  const months = useShownOutcomes();
  return (
    <ul aria-label={label}>
      {calls.map(({ date, category, close, outcome, ...day }) => (
        <li key={date} data-call={date} className="border-t border-rule py-3 first:border-t-0">
          <p className="flex items-baseline justify-between gap-4">
            <span>
              <Link
                to={paths.outliers}
                search={{ category, on: date }}
                className={`${quietLinkClass} font-medium`}
              >
                <DateText date={date} />
              </Link>{' '}
              <span className="text-sm text-soft">{categoryLabels[category]}</span>
            </span>
            <span className="tabular-nums">
              <SignedPercent value={day.dayReturn} />{' '}
              <span className="text-sm text-soft">({decimal(day.returnDeviations, 1)})</span>
            </span>
          </p>
          <p className="flex justify-between gap-4 text-sm text-soft tabular-nums">
            <span>Close {decimal(close)}</span>
            <span>
              Volume {count(day.volume)} ({decimal(day.volumeDeviations, 1)})
            </span>
          </p>
          <dl className="mt-2 grid grid-cols-4 gap-2 text-sm tabular-nums empty:hidden">
            {/* A call from last week has no return yet. */}
            {months
              .filter(({ id }) => outcome[id] !== null)
              .map(({ id, label: month }) => (
                <div key={id}>
                  <dt className="text-soft">{month}</dt>
                  <dd>
                    <SignedPercent value={outcome[id]} />
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getStockOutliers } from '@niveshak/contract/market-data/routes';
import type { Stock } from '@niveshak/contract/market-data/schemas';
import { marketDataTexts } from '@niveshak/contract/market-data/texts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { errorText } from '../lib/api-error.ts';
import { count, decimal } from '@niveshak/domain/primitives/number-format';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { SkeletonGroup } from '../ui/Skeleton.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { useIsWide } from '../ui/use-wide.ts';
import { categoryLabels } from './outlier-words.ts';
import { useVisibleOutcomes } from './shown-outcomes.ts';
import { TimesUsual } from './TimesUsual.tsx';
import { stockOutliersQuery } from './queries.ts';

const shownAtOnce = 6;

type Props = { symbol: string; actions: Stock['actions'] };

/** The stock's days on outlier lists, with the corporate actions between them that are not dividends. */
export function OutlierCalls({ symbol, actions }: Props) {
  const calls = useQuery(stockOutliersQuery(symbol));
  const months = useVisibleOutcomes();
  if (calls.isPending) {
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={shownAtOnce} rowHeight={45} />
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
  const all = withActions(calls.data, actions);
  const [newest, older] = [all.slice(0, shownAtOnce), all.slice(shownAtOnce)];
  if (newest.length === 0) {
    return <p className="text-soft">No unusual moves so far.</p>;
  }
  return (
    <>
      <p className="mb-3 text-sm text-soft">{marketDataTexts.timesUsual}</p>
      <Calls calls={newest} label="Outlier calls, newest first" />
      {older.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 cursor-pointer py-2">{older.length} earlier</summary>
          <Calls calls={older} label="Earlier outlier calls" />
        </details>
      )}
      <p className="mt-3 text-sm text-soft">
        Closes as traded; returns adjusted for corporate actions
        {months.length > 0 && ', dividends reinvested'}.
      </p>
    </>
  );
}

type Listed = ResponseOf<typeof getStockOutliers>[number];
type Call = Listed & {
  /** Actions after this call and before the next newer one, newest first. They change what a close compares with. */
  actionsAfter: Stock['actions'];
};

function withActions(calls: readonly Listed[], actions: Stock['actions']): Call[] {
  const changes = actions.filter(({ isDividend }) => !isDividend).toReversed();
  return calls.map((call, at) => {
    const next = calls[at - 1]?.date;
    return {
      ...call,
      actionsAfter: changes.filter(({ date }) => date > call.date && (next === undefined || date <= next)),
    };
  });
}

function ActionNote({ date, label }: Stock['actions'][number]) {
  return (
    <>
      {label} on <DateText date={date} />: closes below are from before it
    </>
  );
}

function Calls({ calls, label }: { calls: readonly Call[]; label: string }) {
  const months = useVisibleOutcomes();
  if (!useIsWide()) return <CallCards calls={calls} label={label} />;
  return (
    <ScrollTable label={label}>
      <table className="w-full min-w-2xl border-collapse text-left">
        <TableHead>
          <HeadCell>Listed</HeadCell>
          <HeadCell>As</HeadCell>
          {['Close', 'Move', 'Volume', 'Times usual', ...months.map(({ label: month }) => month)].map(
            (head) => (
              <HeadCell key={head} isNumeric>
                {head}
              </HeadCell>
            ),
          )}
        </TableHead>
        <tbody>
          {calls.map(({ date, category, close, outcome, actionsAfter, ...day }) => (
            <Fragment key={date}>
              {actionsAfter.map((action) => (
                <tr key={action.label} data-between={action.date} className="border-t border-rule bg-sunken">
                  <td colSpan={6 + months.length} className="px-2 py-1.5 text-sm">
                    <ActionNote {...action} />
                  </td>
                </tr>
              ))}
              <tr data-call={date} className="border-t border-rule first:border-t-0">
                <th scope="row" className={`${bodyCell} font-medium`}>
                  <Link to={paths.outliers} search={{ category, on: date }} className={quietLinkClass}>
                    <DateText date={date} />
                  </Link>
                </th>
                <td className={bodyCell}>{categoryLabels[category]}</td>
                <td className={`${bodyCell} text-right`}>{decimal(close)}</td>
                <td className={`${bodyCell} text-right`}>
                  <SignedPercent value={day.dayReturn} />
                </td>
                <td className={`${bodyCell} text-right`}>{count(day.volume)}</td>
                <td className={`${bodyCell} text-right whitespace-nowrap`}>
                  <TimesUsual of={day} />
                </td>
                {months.map(({ id }) => (
                  <td key={id} className={`${bodyCell} text-right whitespace-nowrap`}>
                    <SignedPercent value={outcome[id]} />
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

/** Calls as cards on phones, where the table would not fit. */
function CallCards({ calls, label }: { calls: readonly Call[]; label: string }) {
  const months = useVisibleOutcomes();
  return (
    <ul aria-label={label}>
      {calls.map(({ date, category, close, outcome, actionsAfter, ...day }) => (
        <li key={date} data-call={date} className="border-t border-rule py-3 first:border-t-0">
          {actionsAfter.map((action) => (
            <p key={action.label} data-between={action.date} className="mb-3 bg-sunken px-2 py-1.5 text-sm">
              <ActionNote {...action} />
            </p>
          ))}
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
            <SignedPercent value={day.dayReturn} className="font-semibold" />
          </p>
          <p>
            <TimesUsual of={day} />
          </p>
          <p className="flex justify-between gap-4 text-sm text-soft tabular-nums">
            <span>Close {decimal(close)}</span>
            <span>Volume {count(day.volume)}</span>
          </p>
          <dl className="mt-1 grid grid-cols-2 gap-x-8 text-sm tabular-nums empty:hidden">
            {/* A call from last week has no return yet. */}
            {months
              .filter(({ id }) => outcome[id] !== null)
              .map(({ id, label: month }) => (
                <div key={id} className="flex justify-between">
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

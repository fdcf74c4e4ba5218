import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getOutliers } from '@niveshak/contract/market-data/routes';
import type { OutlierSort } from '@niveshak/contract/market-data/schemas';
import { Link } from '@tanstack/react-router';
import type { OutliersAddress } from '../lib/addresses.ts';
import { decimal, signedPercent } from '@niveshak/domain/primitives/figures';
import { paths } from '../lib/paths.ts';
import { cx } from '../ui/cx.ts';
import { quietLinkClass } from '../ui/link-class.ts';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { columnLabels, outcomeMonths, outcomeText } from './outlier-words.ts';
import type { OutliersAsked } from './outliers-address.ts';
import { sortedBy } from './outliers-address.ts';

type Outlier = ResponseOf<typeof getOutliers>['outliers'][number];

type TableProps = {
  label: string;
  outliers: readonly Outlier[];
  address: OutliersAddress;
  asked: OutliersAsked;
};

const figures = ['close', 'day', 'volume', 'm1', 'm3', 'm6', 'm12'] as const;

/** Every head orders the list, and turns it round on the second click. */
export function OutlierTable({ label, outliers, address, asked }: TableProps) {
  const head = (sort: OutlierSort) => {
    const isChosen = asked.sort === sort;
    const direction = asked.direction === 'up' ? 'ascending' : 'descending';
    return (
      <HeadCell key={sort} isFigure={sort !== 'name'} sort={isChosen ? direction : undefined}>
        <Link
          to={paths.outliers}
          search={sortedBy(address, sort)}
          className={cx(
            'inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-ink',
            isChosen && 'font-semibold text-ink',
          )}
        >
          {sort === 'name' && columnLabels.name}
          {isChosen && <span aria-hidden="true">{asked.direction === 'up' ? '↑' : '↓'}</span>}
          {sort !== 'name' && columnLabels[sort]}
        </Link>
      </HeadCell>
    );
  };
  return (
    <ScrollTable label={label}>
      <table className="w-full min-w-3xl border-collapse text-left">
        <TableHead>
          {head('name')}
          <HeadCell>30 days</HeadCell>
          {figures.map((sort) => head(sort))}
        </TableHead>
        <tbody>
          {outliers.map((outlier) => (
            <Row key={outlier.symbol} outlier={outlier} />
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function Row({ outlier }: { outlier: Outlier }) {
  const { symbol, close, returnDeviations, volume, volumeDeviations, recent, outcome } = outlier;
  return (
    <tr data-outlier={symbol} className="border-t border-rule first:border-t-0">
      <th scope="row" className={`${bodyCell} font-medium`}>
        <Name outlier={outlier} />
      </th>
      <td className={bodyCell}>
        <Sparkline values={recent} className="h-8 w-24" />
      </td>
      <td className={`${bodyCell} text-right`}>{decimal(close)}</td>
      <td className={`${bodyCell} text-right whitespace-nowrap`}>
        <DayReturn value={outlier.dayReturn} />
        <span className="block text-sm text-soft">({decimal(returnDeviations, 1)})</span>
      </td>
      <td className={`${bodyCell} text-right whitespace-nowrap`}>
        {Math.round(volume).toLocaleString('en-IN')}
        <span className="block text-sm text-soft">({decimal(volumeDeviations, 1)})</span>
      </td>
      {outcomeMonths.map(({ id }) => (
        <td key={id} className={`${bodyCell} text-right whitespace-nowrap`}>
          <span className={cx(outcome[id] === null && 'text-soft')}>{outcomeText(outcome[id])}</span>
        </td>
      ))}
    </tr>
  );
}

/** The same for a phone, one under the other. */
export function OutlierCards({ label, outliers }: Pick<TableProps, 'label' | 'outliers'>) {
  return (
    <ul aria-label={label}>
      {outliers.map((outlier) => {
        const { symbol, close, returnDeviations, volume, volumeDeviations, recent, outcome } = outlier;
        return (
          <li key={symbol} data-outlier={symbol} className="border-t border-rule py-4 first:border-t-0">
            <div className="flex items-start justify-between gap-4">
              <div className="font-medium">
                <Name outlier={outlier} />
              </div>
              <p className="text-right tabular-nums">
                <DayReturn value={outlier.dayReturn} />{' '}
                <span className="text-sm text-soft">({decimal(returnDeviations, 1)})</span>
                <span className="block text-sm text-soft">₹{decimal(close)}</span>
              </p>
            </div>
            <div className="mt-2 flex items-center justify-between gap-4">
              <Sparkline values={recent} className="h-8 w-28" />
              <p className="text-right text-sm text-soft tabular-nums">
                Volume {Math.round(volume).toLocaleString('en-IN')} ({decimal(volumeDeviations, 1)})
              </p>
            </div>
            <dl className="mt-2 grid grid-cols-4 gap-2 text-sm">
              {outcomeMonths.map(({ id, label: month }) => (
                <div key={id}>
                  <dt className="text-soft">{month}</dt>
                  <dd className={cx('tabular-nums', outcome[id] === null && 'text-soft')}>
                    {outcomeText(outcome[id])}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}

function Name({ outlier: { symbol, name } }: { outlier: Outlier }) {
  return (
    <>
      <Link to={paths.stock} params={{ symbol }} className={quietLinkClass}>
        {name}
      </Link>
      <span className="block text-sm font-normal text-soft">{symbol}</span>
    </>
  );
}

function DayReturn({ value }: { value: number }) {
  return (
    <span className={cx('font-semibold', value < 0 ? 'text-bad' : 'text-good')}>{signedPercent(value)}</span>
  );
}

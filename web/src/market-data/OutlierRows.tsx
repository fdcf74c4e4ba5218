import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getOutliers } from '@niveshak/contract/market-data/routes';
import type { OutlierSort } from '@niveshak/contract/market-data/schemas';
import { outlierReason } from '@niveshak/domain/market-data/outlier-reason';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { OutliersAddress } from '../lib/addresses.ts';
import { decimal } from '@niveshak/domain/primitives/number-format';
import { paths } from '../lib/paths.ts';
import { cx } from '../ui/cx.ts';
import { quietLinkClass } from '../ui/link-class.ts';
import { HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { MoveBar } from './MoveBar.tsx';
import { columnLabels, outcomeMonths, outcomeText } from './outlier-words.ts';
import { useShownOutcomes } from './shown-outcomes.ts';
import type { OutliersQuery } from './outliers-address.ts';
import { sortedBy } from './outliers-address.ts';

export type Outlier = ResponseOf<typeof getOutliers>['outliers'][number];

type TableProps = {
  label: string;
  outliers: readonly Outlier[];
  address: OutliersAddress;
  asked: OutliersQuery;
  /** A row opens next to the list; if false, it links to the stock's own page. */
  isBeside: boolean;
  open: string | undefined;
  onOpen: (symbol: string) => void;
};

const outcomes = ['m1', 'm3', 'm6', 'm12'] as const;

/**
 * One row per stock: its move as a bar, why it is listed, and the outcome. Each header sorts the list, and reverses the
 * order on a second click; arrow keys move through the rows.
 */
export function OutlierTable({ label, outliers, address, asked, isBeside, open, onOpen }: TableProps) {
  const months = useShownOutcomes();
  // The outcome is in the panel while one is open.
  const hasOutcome = open === undefined && months.length > 0;
  const most = Math.max(...outliers.map(({ dayReturn }) => Math.abs(dayReturn)));
  const head = (sort: OutlierSort) => {
    const isChosen = asked.sort === sort;
    const direction = asked.direction === 'up' ? 'ascending' : 'descending';
    return (
      <HeadCell key={sort} isNumeric={sort !== 'name'} sort={isChosen ? direction : undefined}>
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
  const move = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
    const at = links.findIndex((each) => each === document.activeElement);
    const next = links[at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    const symbol = next.dataset['rowLink'];
    if (open !== undefined && symbol !== undefined) onOpen(symbol);
  };
  return (
    <ScrollTable label={label}>
      <table className={cx('w-full border-collapse text-left', hasOutcome && 'min-w-4xl')}>
        <TableHead>
          {head('name')}
          {head('day')}
          <HeadCell>30 days</HeadCell>
          <HeadCell>Why it is listed</HeadCell>
          {head('close')}
          {head('volume')}
          {hasOutcome && outcomes.map((sort) => head(sort))}
        </TableHead>
        {/* Focus goes to the links inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={move}>
          {outliers.map((outlier) => (
            <Row
              key={outlier.symbol}
              outlier={outlier}
              most={most}
              address={address}
              isBeside={isBeside}
              isOpen={open === outlier.symbol}
              hasOutcome={hasOutcome}
            />
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

type RowProps = {
  outlier: Outlier;
  most: number;
  address: OutliersAddress;
  isBeside: boolean;
  isOpen: boolean;
  hasOutcome: boolean;
};

function Row({ outlier, most, address, isBeside, isOpen, hasOutcome }: RowProps) {
  const { symbol, name, close, dayReturn, returnDeviations, volume, volumeDeviations, recent, outcome } =
    outlier;
  const rowLink = {
    'data-row-link': symbol,
    className: quietLinkClass,
    children: name,
  };
  return (
    <tr
      data-outlier={symbol}
      className={cx('border-t border-rule first:border-t-0', isOpen ? 'bg-sunken' : 'hover:bg-raised')}
    >
      <th scope="row" className="py-1.5 pr-2 font-medium">
        {isBeside ? (
          <Link
            to={paths.outliers}
            search={{ ...address, stock: symbol }}
            resetScroll={false}
            aria-current={isOpen ? 'true' : undefined}
            {...rowLink}
          />
        ) : (
          <Link to={paths.stock} params={{ symbol }} {...rowLink} />
        )}
        <span className="block text-sm font-normal text-soft">{symbol}</span>
      </th>
      <td className={`${cell} text-right whitespace-nowrap`}>
        <MoveBar value={dayReturn} most={most} />
      </td>
      <td className={cell}>
        <Sparkline values={recent} className="h-7 w-20" />
      </td>
      <td className={`${cell} text-sm text-soft`}>{outlierReason(returnDeviations, volumeDeviations)}</td>
      <td className={`${cell} text-right`}>{decimal(close)}</td>
      <td className={`${cell} text-right whitespace-nowrap`}>{decimal(volume, 0)}</td>
      {hasOutcome &&
        outcomeMonths.map(({ id }) => (
          <td key={id} className={`${cell} text-right whitespace-nowrap`}>
            <span className={cx(outcome[id] === null && 'text-soft')}>{outcomeText(outcome[id])}</span>
          </td>
        ))}
    </tr>
  );
}

const cell = 'px-2 py-1.5 last:pr-0';

export function OutlierCards({ label, outliers }: Pick<TableProps, 'label' | 'outliers'>) {
  const months = useShownOutcomes();
  const most = Math.max(...outliers.map(({ dayReturn }) => Math.abs(dayReturn)));
  return (
    <ul aria-label={label}>
      {outliers.map((outlier) => {
        const { symbol, close, returnDeviations, volumeDeviations, recent, outcome } = outlier;
        return (
          <li key={symbol} data-outlier={symbol} className="border-t border-rule py-4 first:border-t-0">
            <div className="flex items-start justify-between gap-4">
              <div className="font-medium">
                <Name outlier={outlier} />
              </div>
              <p className="text-right tabular-nums">
                <MoveBar value={outlier.dayReturn} most={most} />
                <span className="block text-sm text-soft">₹{decimal(close)}</span>
              </p>
            </div>
            <div className="mt-2 flex items-center justify-between gap-4">
              <Sparkline values={recent} className="h-8 w-28 shrink-0" />
              <p className="text-right text-sm text-soft">
                {outlierReason(returnDeviations, volumeDeviations)}
              </p>
            </div>
            <dl className="mt-2 grid grid-cols-4 gap-2 text-sm empty:hidden">
              {months.map(({ id, label: month }) => (
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

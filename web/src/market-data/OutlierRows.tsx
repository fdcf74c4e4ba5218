import type { ResponseOf } from '@niveshak/contract/http/route';
import type { getOutliers } from '@niveshak/contract/market-data/routes';
import type { OutlierSort } from '@niveshak/contract/market-data/schemas';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import type { OutliersAddress } from '../lib/addresses.ts';
import { paths } from '../lib/paths.ts';
import { cx } from '../ui/cx.ts';
import { dateText } from '../ui/date-text.ts';
import { DateText } from '../ui/DateText.tsx';
import { quietLinkClass } from '../ui/link-class.ts';
import { HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { SignedPercent } from '../ui/Signed.tsx';
import { Sparkline } from '../ui/Sparkline.tsx';
import { MoveBar } from './MoveBar.tsx';
import { TimesUsual } from './TimesUsual.tsx';
import { columnLabels } from './outlier-words.ts';
import { useVisibleOutcomes } from './shown-outcomes.ts';
import type { OutliersQuery } from './outliers-address.ts';
import { sortedBy } from './outliers-address.ts';

type Outliers = ResponseOf<typeof getOutliers>;
export type Outlier = Outliers['outliers'][number];

type TableProps = {
  label: string;
  found: Pick<Outliers, 'outliers' | 'perDay'>;
  address: OutliersAddress;
  asked: OutliersQuery;
  /** Row whose call is shown next to the list. */
  open: string | undefined;
  onOpen: (symbol: string) => void;
};

/** Returns the key of a row. A stock may be listed on several days. */
export function rowKey({ symbol, date }: Pick<Outlier, 'symbol' | 'date'>): string {
  return `${symbol}:${date}`;
}

type Day = { readonly date: string; readonly total: number; readonly outliers: readonly Outlier[] };

/** Returns the rows by day with the number of entries of each day, which may continue on another page. */
function daysOf({ outliers, perDay }: TableProps['found']): Day[] {
  return perDay
    .map((day) => ({ ...day, outliers: outliers.filter(({ date }) => date === day.date) }))
    .filter((day) => day.outliers.length > 0);
}

const totalText = (total: number) => `${total} ${total === 1 ? 'outlier' : 'outliers'}`;

/**
 * Outlier table with a row per stock and day: move bar, size relative to usual, industry, portfolios and return since.
 * A header sorts the list, and reverses it on a second click. In the order of days, each day has a heading. Arrow keys
 * move between rows.
 */
export function OutlierTable({ label, found, address, asked, open, onOpen }: TableProps) {
  const { outliers } = found;
  const isByDay = asked.sort === 'date';
  const hasSince = useVisibleOutcomes().length > 0;
  const isNarrow = open !== undefined;
  const order = { address, asked };
  const most = Math.max(...outliers.map(({ dayReturn }) => Math.abs(dayReturn)));
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
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
  const row = (outlier: Outlier) => (
    <Row
      key={rowKey(outlier)}
      outlier={outlier}
      most={most}
      address={address}
      isOpen={open === rowKey(outlier)}
      isNarrow={isNarrow}
      isByDay={isByDay}
      hasSince={hasSince}
    />
  );
  return (
    <ScrollTable label={label}>
      {/* The links inside take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className="w-full border-collapse text-left" onKeyDown={move}>
        <TableHead>
          <SortHead {...order} sort="name" />
          {!isByDay && <SortHead {...order} sort="date" />}
          <SortHead {...order} sort="day" isNumeric />
          <SortHead {...order} sort="rank" isNumeric />
          {!isNarrow && (
            <>
              <HeadCell>30 days</HeadCell>
              <HeadCell>Industry</HeadCell>
              <HeadCell>Portfolio</HeadCell>
              {hasSince && <SortHead {...order} sort="since" isNumeric />}
            </>
          )}
        </TableHead>
        {isByDay ? (
          daysOf(found).map((day) => (
            <tbody key={day.date}>
              <DayHead day={day} columns={isNarrow ? 3 : hasSince ? 7 : 6} />
              {day.outliers.map(row)}
            </tbody>
          ))
        ) : (
          <tbody>{outliers.map(row)}</tbody>
        )}
      </table>
    </ScrollTable>
  );
}

function DayHead({ day: { date, total }, columns }: { day: Day; columns: number }) {
  return (
    <tr className="border-y border-strong bg-sunken">
      <th scope="rowgroup" colSpan={columns} className="px-2 py-1.5 text-sm font-semibold">
        <DateText date={date} /> <span className="font-normal text-soft">{totalText(total)}</span>
      </th>
    </tr>
  );
}

type HeadProps = Pick<TableProps, 'address' | 'asked'> & { sort: OutlierSort; isNumeric?: boolean };

function SortHead({ address, asked, sort, isNumeric = false }: HeadProps) {
  const isChosen = asked.sort === sort;
  const direction = asked.direction === 'up' ? 'ascending' : 'descending';
  return (
    <HeadCell isNumeric={isNumeric} sort={isChosen ? direction : undefined}>
      <Link
        to={paths.outliers}
        search={sortedBy(address, sort)}
        className={cx(
          'inline-flex min-h-6 items-center gap-1 rounded-sm whitespace-nowrap hover:text-ink',
          isChosen && 'font-semibold text-ink',
        )}
      >
        {!isNumeric && columnLabels[sort]}
        {isChosen && <span aria-hidden="true">{asked.direction === 'up' ? '↑' : '↓'}</span>}
        {isNumeric && columnLabels[sort]}
      </Link>
    </HeadCell>
  );
}

type RowProps = {
  outlier: Outlier;
  most: number;
  address: OutliersAddress;
  isOpen: boolean;
  isNarrow: boolean;
  isByDay: boolean;
  hasSince: boolean;
};

function Row({ outlier, most, address, isOpen, isNarrow, isByDay, hasSince }: RowProps) {
  const { symbol, date, dayReturn, recent, industry, heldBy, since } = outlier;
  return (
    <tr
      data-outlier={symbol}
      className={cx('border-t border-rule first:border-t-0', isOpen ? 'bg-sunken' : 'hover:bg-raised')}
    >
      <th scope="row" className="py-2.5 pr-2 font-medium">
        <CallLink outlier={outlier} address={address} isOpen={isOpen} />
        <span className="block text-sm font-normal text-soft">{symbol}</span>
      </th>
      {!isByDay && (
        <td className={`${cell} text-sm whitespace-nowrap`}>
          <DateText date={date} />
        </td>
      )}
      <td className={`${cell} text-right whitespace-nowrap`}>
        <MoveBar value={dayReturn} most={most} />
      </td>
      <td className={`${cell} text-right whitespace-nowrap`}>
        <TimesUsual of={outlier} />
      </td>
      {!isNarrow && (
        <>
          <td className={cell}>
            <Sparkline values={recent} className="h-7 w-20" />
          </td>
          <td className={`${cell} max-w-44 text-sm text-soft`}>{industry ?? '–'}</td>
          <td className={`${cell} text-sm`} title={heldBy.join(', ')}>
            {heldBy.length > 1 ? `${heldBy.length} portfolios` : (heldBy[0] ?? '–')}
          </td>
          {hasSince && (
            <td className={`${cell} text-right whitespace-nowrap`}>
              <SignedPercent value={since} />
            </td>
          )}
        </>
      )}
    </tr>
  );
}

const cell = 'px-2 py-2.5 last:pr-0';

type CardsProps = Pick<TableProps, 'label' | 'found' | 'address' | 'asked'>;

export function OutlierCards({ label, found, address, asked }: CardsProps) {
  if (asked.sort !== 'date')
    return <Cards label={label} outliers={found.outliers} address={address} isByDay={false} />;
  return daysOf(found).map(({ date, total, outliers }) => (
    <section key={date}>
      <h2 className="border-y border-strong bg-sunken px-2 py-1.5 font-sans text-sm font-semibold">
        <DateText date={date} /> <span className="font-normal text-soft">{totalText(total)}</span>
      </h2>
      <Cards label={`${label}: ${dateText(date)}`} outliers={outliers} address={address} isByDay />
    </section>
  ));
}

type DayCardsProps = Pick<TableProps, 'label' | 'address'> & {
  outliers: readonly Outlier[];
  isByDay: boolean;
};

/** Cards with company and move first, then the size relative to usual, then the rest in a quiet line. */
function Cards({ label, outliers, address, isByDay }: DayCardsProps) {
  return (
    <ul aria-label={label}>
      {outliers.map((outlier) => (
        <li
          key={rowKey(outlier)}
          data-outlier={outlier.symbol}
          className="border-t border-rule py-3.5 first:border-t-0"
        >
          <p className="flex items-baseline justify-between gap-4 text-lg font-semibold">
            <CallLink outlier={outlier} address={address} />
            <SignedPercent value={outlier.dayReturn} />
          </p>
          <p className="mt-0.5 flex items-center justify-between gap-4">
            <TimesUsual of={outlier} />
            <Sparkline values={outlier.recent} className="h-5 w-16" />
          </p>
          <p className="text-sm text-soft">
            {[...(isByDay ? [] : [dateText(outlier.date)]), outlier.industry, ...outlier.heldBy]
              .filter((part) => part !== null)
              .join(' · ')}
            {outlier.since !== null && (
              <>
                {' · '}
                <span className="whitespace-nowrap">
                  <SignedPercent value={outlier.since} /> since
                </span>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

type LinkProps = { outlier: Outlier; address: OutliersAddress; isOpen?: boolean };

/** Link that opens the call next to the list, or above it if there is no room. */
function CallLink({ outlier, address, isOpen = false }: LinkProps) {
  return (
    <Link
      to={paths.outliers}
      search={{ ...address, stock: rowKey(outlier) }}
      resetScroll={false}
      aria-current={isOpen ? 'true' : undefined}
      data-row-link={rowKey(outlier)}
      className={quietLinkClass}
    >
      {outlier.name}
    </Link>
  );
}

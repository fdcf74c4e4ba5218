import type { ListedRecord } from '@niveshak/contract/billing/staff-money-list';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import type { FetchedFile } from '../../../src/lib/files.ts';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Money } from '../../../src/ui/Money.tsx';
import { DownloadButton } from '../frame/DownloadButton.tsx';
import { instantText } from '../frame/instant-text.ts';
import { MoreButton } from '../frame/MoreButton.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { addressText } from '../members/address-text.ts';
import type { Column } from '../table/column.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import { MoneyFilter } from './MoneyFilter.tsx';
import { RecordDialog, RecordLink, useOpenRecord } from './RecordDialog.tsx';
import type { MoneySearch, MoneyState } from './search.ts';
import { queryOf } from './search.ts';

type Totals = { readonly count: number; readonly amount: number };
type Page<Row, Sums> = {
  readonly rows: readonly Row[];
  readonly next: string | null;
  readonly totals: Sums | null;
};
type Query<State extends MoneyState> = ReturnType<typeof queryOf<State>>;

type Props<State extends MoneyState, Row, Sums> = {
  title: string;
  /** Returns the filter from the URL. */
  searchOf: (given: Record<string, unknown>) => MoneySearch<State>;
  states: Readonly<Record<State, string>>;
  stateLabel?: string;
  read: (query: Query<State> & { after?: string }) => Promise<Page<Row, Sums>>;
  save: (query: Query<State>) => Promise<FetchedFile>;
  columns: readonly Column<Row>[];
  /** Label and amount in paise of each total. */
  totals: (sums: Sums) => readonly (readonly [label: string, amount: number])[];
  /** Shown if there are no records at all. */
  empty: string;
  /** Noun for a record, such as `Payment`. */
  noun: string;
  /** Button for rows that need an answer. The date of every row opens its details. */
  answer?: { readonly label: string; readonly isOffered: (row: Row) => boolean };
  /** Renders the details of a record. Defaults to its columns. */
  renderDetail?: (row: Row, close: () => void) => ReactNode;
};

/** Returns the parameter of the first page, with the type that all pages share. */
function firstPage(): string | null {
  return null;
}

/** List of money records, newest first, with totals for the current filter and a CSV file. The filter is in the URL. */
export function MoneyList<State extends MoneyState, Row extends ListedRecord, Sums extends Totals>({
  title,
  searchOf,
  states,
  stateLabel,
  read,
  save,
  columns,
  totals,
  empty,
  noun,
  answer,
  renderDetail,
}: Props<State, Row, Sums>) {
  const navigate = useNavigate();
  const search = searchOf(useSearch({ strict: false }));
  const query = queryOf(search);
  const opened = useOpenRecord(search.open);
  const list = useInfiniteQuery({
    queryKey: ['money', title, query],
    queryFn: ({ pageParam }) => read({ ...query, ...(pageParam === null ? {} : { after: pageParam }) }),
    initialPageParam: firstPage(),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const sums = list.data?.pages[0]?.totals ?? null;
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <ScreenHead title={title} />
      <MoneyFilter
        key={JSON.stringify(query)}
        search={search}
        states={states}
        stateLabel={stateLabel ?? 'State'}
        onFilter={(filter) => void navigate({ to: '.', search: searchOf(filter) })}
      />
      {sums !== null && sums.count > 0 && <TotalsList totals={totals(sums)} />}
      <QueryTable
        query={list}
        what={`the ${title.toLowerCase()}`}
        rows={({ pages }) => pages.flatMap(({ rows }) => rows)}
        total={() => sums?.count ?? 0}
        empty={
          isFiltered ? (
            <EmptyState title="Nothing found">{adviceOn(query)}</EmptyState>
          ) : (
            <EmptyState title={`No ${title.toLowerCase()} yet`}>{empty}</EmptyState>
          )
        }
        label={title}
        noun={noun.toLowerCase()}
        columns={columns}
        rowId={({ id }) => id}
        fileName={title.toLowerCase()}
        download={<DownloadButton file={() => save(query)}>Save as CSV</DownloadButton>}
        action={answer === undefined ? undefined : { ...answer, onPress: ({ id }) => opened.open(id) }}
      />
      <MoreButton query={list}>Show more</MoreButton>
      <RecordDialog
        noun={noun}
        columns={columns}
        loaded={list.data?.pages.flatMap(({ rows }) => rows) ?? []}
        read={read}
        renderDetail={renderDetail}
        opened={opened}
      />
    </>
  );
}

function adviceOn({ from, to, search }: { from?: string; to?: string; search?: string }): string {
  if (from !== undefined || to !== undefined) return 'Choose a longer period, or clear the filter.';
  return search === undefined ? 'Clear the filter.' : 'Check the spelling, or clear the filter.';
}

function TotalsList({ totals }: { totals: readonly (readonly [label: string, amount: number])[] }) {
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2 text-sm" aria-label="Totals">
      {totals.map(([label, amount]) => (
        <div key={label}>
          <dt className="text-soft">{label}</dt>
          <dd className="text-lg font-semibold">
            <Money amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Columns shared by all lists. */
export const recordColumns = {
  at: {
    id: 'at',
    label: 'Date',
    value: ({ at }: ListedRecord) => at,
    show: ({ id, at }: ListedRecord): ReactNode => <RecordLink id={id}>{instantText(at)}</RecordLink>,
  },
  member: {
    id: 'member',
    label: 'Member',
    value: ({ memberName, email }: ListedRecord) => memberName || addressText(email),
    onCard: 'plain',
    show: ({ memberId, memberName, email }: ListedRecord): ReactNode => (
      <>
        <Link to="/members/$id" params={{ id: memberId }} className={`${quietLinkClass} font-medium`}>
          {memberName === '' ? addressText(email) : memberName}
        </Link>
        {memberName !== '' && (
          <span className="block max-w-60 break-words text-soft max-sm:hidden">{addressText(email)}</span>
        )}
      </>
    ),
  },
  amount: {
    id: 'amount',
    label: 'Amount',
    value: ({ amount }: ListedRecord) => amount,
    show: ({ amount }: ListedRecord): ReactNode => <Money amount={amount} />,
    isNumeric: true,
    onCard: 'end',
  },
} as const;

import type { ListedRecord } from '@niveshak/contract/billing/staff-money-list';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { loneLinkClass } from '../../../src/ui/link-class.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { FieldList } from '../table/Cards.tsx';
import type { Column } from '../table/column.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the previous history entry is the list without the open record. */
    isOpenedFromList?: boolean;
  }
}

type Opened = {
  /** Id of the open record; null if none is open. */
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
};

const showing = (open: string | undefined) => ({
  to: '.' as const,
  search: (before: object) =>
    Object.fromEntries(Object.entries({ ...before, open }).filter(([, value]) => value !== undefined)),
});
const fromList = { isOpenedFromList: true };

/** Returns the record in the URL. Back closes it. */
export function useOpenRecord(id: string | undefined): Opened {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpenedFromList = useRouterState({ select: ({ location }) => location.state.isOpenedFromList });
  return {
    id: id ?? null,
    open: (next) => void navigate({ ...showing(next), state: fromList }),
    close: () => {
      if (isOpenedFromList === true) history.back();
      else void navigate({ ...showing(undefined), replace: true });
    },
  };
}

/** Link that opens a record over its list. */
export function RecordLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link {...showing(id)} state={fromList} className={`${loneLinkClass} whitespace-nowrap`}>
      {children}
    </Link>
  );
}

type Props<Row> = {
  noun: string;
  columns: readonly Column<Row>[];
  /** Rows of the list. An open record outside them is fetched. */
  loaded: readonly Row[];
  read: (query: { search: string }) => Promise<{ readonly rows: readonly Row[] }>;
  renderDetail: ((row: Row, close: () => void) => ReactNode) | undefined;
  opened: Opened;
};

/** Details of the open record. */
export function RecordDialog<Row extends ListedRecord>({
  noun,
  columns,
  loaded,
  read,
  renderDetail,
  opened: { id, close },
}: Props<Row>) {
  const listed = loaded.find((row) => row.id === id);
  const found = useQuery({
    queryKey: ['money', noun, id],
    queryFn: async () => {
      const { rows } = await read({ search: id ?? '' });
      return { row: rows.find((row) => row.id === id) ?? null };
    },
    enabled: id !== null && listed === undefined,
  });
  const facts = (row: Row) =>
    renderDetail === undefined ? <FieldList columns={columns} row={row} /> : renderDetail(row, close);
  return (
    <Dialog title={noun} isOpen={id !== null} onClose={close}>
      <div className="text-sm">
        {listed === undefined ? (
          <QueryView query={found} what={`the ${noun.toLowerCase()}`}>
            {({ row }) => (row === null ? <p>{noun} not found.</p> : facts(row))}
          </QueryView>
        ) : (
          facts(listed)
        )}
      </div>
    </Dialog>
  );
}

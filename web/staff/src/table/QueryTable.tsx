import type { ComponentProps, ReactNode } from 'react';
import { QueryView } from '../frame/QueryView.tsx';
import { DataTable } from './DataTable.tsx';

type Props<Data, Row extends object> = Omit<ComponentProps<typeof DataTable<Row>>, 'rows' | 'total'> &
  Pick<ComponentProps<typeof QueryView<Data>>, 'query' | 'what'> & {
    rows: (data: Data) => readonly Row[];
    /** Total number of rows, if the query returns only the first ones. */
    total?: (data: Data) => number;
    empty: ReactNode;
  };

/** Table of a query's rows, with pending, error and empty states. */
export function QueryTable<Data, Row extends object>({
  query,
  what,
  rows,
  total,
  empty,
  ...table
}: Props<Data, Row>) {
  return (
    <QueryView query={query} what={what}>
      {(data) => {
        const shown = rows(data);
        if (shown.length === 0) return empty;
        return <DataTable {...table} rows={shown} {...(total === undefined ? {} : { total: total(data) })} />;
      }}
    </QueryView>
  );
}

import { useNavigate, useSearch } from '@tanstack/react-router';
import { Chips } from '../../../src/ui/Chip.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import type { Column } from '../table/column.ts';
import { filteredSearchOf } from './search.ts';

/** Option of a table's filter, stored in the URL as `show`. */
export type Choice<Row> = {
  readonly value: string;
  readonly label: string;
  readonly fits: (row: Row) => boolean;
};

/** Returns the filter of a completely loaded table: an option and a search over the column texts, both in the URL. */
export function useTableFilter<Row>(columns: readonly Column<Row>[], choices: readonly Choice<Row>[]) {
  const { show, search } = filteredSearchOf(useSearch({ strict: false }));
  const choice = choices.find(({ value }) => value === show);
  const typed = search?.toLowerCase() ?? '';
  const fits = (row: Row) =>
    (choice?.fits(row) ?? true) &&
    columns.some(({ value }) =>
      String(value(row) ?? '')
        .toLowerCase()
        .includes(typed),
    );
  return {
    isFiltered: choice !== undefined || typed !== '',
    rowsOf: (rows: readonly Row[]) => rows.filter(fits),
  };
}

type Props<Row> = { label: string; choices: readonly Choice<Row>[]; searchHint: string };

export function TableFilter<Row>({ label, choices, searchHint }: Props<Row>) {
  const { show = '', search = '' } = filteredSearchOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (changed: { show?: string; search?: string }) =>
    void navigate({
      to: '.',
      search: (before: object) => filteredSearchOf({ ...before, ...changed }),
      replace: true,
    });
  return (
    <search className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="w-full max-w-lg">
        <TextField
          label="Search"
          type="search"
          placeholder={searchHint}
          defaultValue={search}
          onChange={({ target }) => change({ search: target.value })}
        />
      </div>
      <Chips
        label={label}
        value={show}
        options={[{ value: '', label: 'All' }, ...choices]}
        onChange={(value) => change({ show: value })}
      />
    </search>
  );
}

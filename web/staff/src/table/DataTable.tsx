import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { count } from '@niveshak/domain/primitives/number-format';
import type { ReactNode } from 'react';
import { saveCsv } from '../../../src/lib/save-csv.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Icon } from '../../../src/ui/Icon.tsx';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { useIsWide } from '../../../src/ui/use-wide.ts';
import { counted } from '../frame/counted.ts';
import { Cards } from './Cards.tsx';
import { cellClass, contentOf } from './column.ts';
import type { Column } from './column.ts';
import { useTableView } from './table-view.ts';
import type { Sorting } from './table-view.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

type RowAction<Row> = {
  readonly label: string | ((row: Row) => string);
  /** Whether a row offers the action. Defaults to all rows. */
  readonly isOffered?: (row: Row) => boolean;
  readonly onPress: (row: Row) => void;
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Singular noun for a row, such as `member`. The plural adds an s. */
  noun?: string;
  /** Total number of rows, if only the first ones are passed. */
  total?: number;
  action?: RowAction<Row> | undefined;
  /** File name without extension. */
  fileName: string;
  /** Replaces the export of the visible rows, for a list that is only partly loaded. */
  download?: ReactNode;
};

/** Wider tables stay tables on phones and scroll, because months are compared down a column. */
const maxCardColumns = 12;

/** Returns the width class. A few columns fit on a phone; more columns keep their width and scroll. */
function widthOf(columns: number): string {
  return columns <= 3 ? '' : columns <= 4 ? 'min-w-lg' : 'min-w-2xl';
}

/** Console table with sortable headers and selectable columns, both stored in the URL. Exports the visible rows. */
export function DataTable<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  noun = 'row',
  total = rows.length,
  action,
  fileName,
  download,
}: Props<Row>) {
  const view = useTableView();
  const isPhone = !useIsWide();
  const { hidden, setSorting, setHidden } = view;
  // A screen may have two tables, so sort each only by its own columns.
  const sorting = view.sorting.filter(({ id }) => columns.some((column) => column.id === id));
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: columns.map(({ id, label: header, value }) => ({
      id,
      header,
      accessorFn: value,
      sortFn: 'basic',
      sortUndefined: 'last',
    })),
    getRowId: rowId,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
    },
  });
  const listed = columns.filter(({ isFileOnly }) => isFileOnly !== true);
  const shown = listed.filter(({ id }) => !hidden.includes(id));
  const saved = columns.filter(({ id }) => !hidden.includes(id));
  const ordered = table.getRowModel().rows.map(({ original }) => original);
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-end gap-2 text-sm text-soft">
        <p className="mr-auto tabular-nums">{rowsText(rows.length, total, noun)}</p>
        {download ?? <SaveButton columns={saved} rows={ordered} fileName={fileName} />}
        <ColumnMenu label={label} columns={listed} hidden={hidden} setHidden={setHidden} />
      </div>
      {isPhone && shown.length <= maxCardColumns && shown.length > 3 ? (
        <Cards
          label={label}
          columns={shown}
          rows={ordered}
          rowId={rowId}
          renderAction={(row) => <ActionButton action={action} row={row} />}
        />
      ) : (
        <ScrollTable label={label}>
          <table className={cx('w-full border-collapse text-left text-sm', widthOf(shown.length))}>
            <SortHeads
              columns={shown}
              sorting={sorting}
              setSorting={setSorting}
              hasAction={action !== undefined}
            />
            <tbody>
              {table.getRowModel().rows.map(({ id, original }) => (
                <Row key={id} row={original} columns={shown} action={action} />
              ))}
            </tbody>
          </table>
        </ScrollTable>
      )}
    </div>
  );
}

function rowsText(shown: number, total: number, noun: string): string {
  return total > shown ? `The first ${count(shown)} of ${counted(total, noun)}` : counted(shown, noun);
}

type SaveProps<R> = { columns: readonly Column<R>[]; rows: readonly R[]; fileName: string };

function SaveButton<R>({ columns, rows, fileName }: SaveProps<R>) {
  const save = () =>
    saveCsv(
      `${fileName}.csv`,
      columns.map(({ label }) => label),
      rows.map((row) => columns.map(({ value }) => value(row))),
    );
  return (
    <Button size="small" onClick={save}>
      <Icon name="download" className="size-4" /> Save as CSV
    </Button>
  );
}

type MenuProps = {
  label: string;
  columns: readonly { readonly id: string; readonly label: string }[];
  hidden: readonly string[];
  setHidden: (hidden: readonly string[]) => void;
};

function ColumnMenu({ label, columns, hidden, setHidden }: MenuProps) {
  const isLast = columns.filter(({ id }) => !hidden.includes(id)).length === 1;
  return (
    <Menu
      label={`Columns of ${label}`}
      trigger={
        <span className="flex items-center gap-1">
          Columns <Icon name="chevron" className="size-4" />
        </span>
      }
    >
      {columns.map(({ id, label: name }) => {
        const isShown = !hidden.includes(id);
        return (
          <button
            key={id}
            type="button"
            role="menuitemcheckbox"
            aria-checked={isShown}
            disabled={isShown && isLast}
            className={menuItemClass}
            onClick={() => setHidden(isShown ? [...hidden, id] : hidden.filter((each) => each !== id))}
          >
            <span aria-hidden className="w-4">
              {isShown ? '✓' : ''}
            </span>
            {name}
          </button>
        );
      })}
    </Menu>
  );
}

type HeadsProps<R> = {
  columns: readonly Column<R>[];
  sorting: Sorting;
  setSorting: (sorting: Sorting) => void;
  hasAction: boolean;
};

function SortHeads<R>({ columns, sorting, setSorting, hasAction }: HeadsProps<R>) {
  const turn = (id: string) => {
    const [current] = sorting;
    if (current?.id !== id) setSorting([{ id, desc: false }]);
    else setSorting(current.desc ? [] : [{ id, desc: true }]);
  };
  return (
    <TableHead>
      {columns.map(({ id, label, isNumeric = false }) => {
        const by = sorting.find((each) => each.id === id);
        return (
          <HeadCell
            key={id}
            isNumeric={isNumeric}
            sort={by === undefined ? undefined : by.desc ? 'descending' : 'ascending'}
          >
            <button
              type="button"
              className="relative min-h-6 min-w-7 [text-align:inherit] hover:text-ink"
              onClick={() => turn(id)}
            >
              {label}
              {by !== undefined && (
                // Placed in the cell's padding, so that the end of the heading aligns with the numbers.
                <span aria-hidden className={cx('absolute', isNumeric ? 'right-full' : 'left-full')}>
                  {by.desc ? '↓' : '↑'}
                </span>
              )}
            </button>
          </HeadCell>
        );
      })}
      {hasAction && (
        <HeadCell>
          <span className="sr-only">Action</span>
        </HeadCell>
      )}
    </TableHead>
  );
}

type RowProps<R> = { row: R; columns: readonly Column<R>[]; action: RowAction<R> | undefined };

function Row<R>({ row, columns, action }: RowProps<R>) {
  return (
    <tr className="border-b border-rule align-baseline hover:bg-sunken">
      {columns.map((column) => (
        <td key={column.id} className={cellClass(column)}>
          {contentOf(column, row)}
        </td>
      ))}
      {action !== undefined && (
        <td className={`${bodyCell} text-right whitespace-nowrap`}>
          <ActionButton action={action} row={row} />
        </td>
      )}
    </tr>
  );
}

type ActionProps<R> = { action: RowAction<R> | undefined; row: R };

function ActionButton<R>({ action, row }: ActionProps<R>) {
  if (action === undefined || action.isOffered?.(row) === false) return null;
  return (
    <Button size="small" onClick={() => action.onPress(row)}>
      {typeof action.label === 'string' ? action.label : action.label(row)}
    </Button>
  );
}

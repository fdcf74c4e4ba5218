import type { ReactNode } from 'react';
import { cx } from '../../../src/ui/cx.ts';
import { contentOf } from './column.ts';
import type { Column } from './column.ts';

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  renderAction?: ((row: Row) => ReactNode) | undefined;
  /** Whether a row has ended and is therefore muted. */
  isOver?: ((row: Row) => boolean) | undefined;
};

/** Table rows as cards on phones, with the first column as heading and empty fields omitted. */
export function Cards<Row extends object>({ label, columns, rows, rowId, renderAction, isOver }: Props<Row>) {
  const [first, ...rest] = columns;
  const placed = (place: Column<Row>['onCard']) => rest.filter(({ onCard }) => onCard === place);
  const plain = placed('plain');
  return (
    <ul aria-label={label} className="border-t border-strong text-sm">
      {rows.map((row) => (
        <li
          key={rowId(row)}
          className={cx('border-b border-rule py-3', isOver?.(row) === true && 'text-soft')}
        >
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 font-medium wrap-anywhere">
              {first !== undefined && contentOf(first, row)}
            </div>
            {filled(placed('end'), row).map((column) => (
              <div key={column.id} className="shrink-0 font-medium tabular-nums">
                {contentOf(column, row)}
              </div>
            ))}
            {renderAction?.(row)}
          </div>
          {plain.length > 0 && (
            <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1 wrap-anywhere">
              {filled(plain, row).map((column) => (
                <div key={column.id} className="not-first:last:ml-auto">
                  {contentOf(column, row)}
                </div>
              ))}
            </div>
          )}
          <FieldList columns={placed(undefined)} row={row} />
        </li>
      ))}
    </ul>
  );
}

function filled<Row>(columns: readonly Column<Row>[], row: Row): readonly Column<Row>[] {
  return columns.filter((column) => !['', '–'].includes(String(contentOf(column, row))));
}

type FieldsProps<Row> = { columns: readonly Column<Row>[]; row: Row };

/** Labelled fields of a row, without empty ones. */
export function FieldList<Row extends object>({ columns, row }: FieldsProps<Row>) {
  if (columns.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-[minmax(5.5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
      {filled(columns, row).map((column) => (
        <div key={column.id} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-soft">{column.label}</dt>
          <dd className="wrap-anywhere tabular-nums">{contentOf(column, row)}</dd>
        </div>
      ))}
    </dl>
  );
}

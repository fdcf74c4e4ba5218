import type { ReactNode } from 'react';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { cx } from '../../../src/ui/cx.ts';
import { useIsWide } from '../../../src/ui/use-wide.ts';
import { Cards } from './Cards.tsx';
import { cellClass, contentOf } from './column.ts';
import type { Column } from './column.ts';

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  renderAction?: (row: Row) => ReactNode;
  /** Whether a row has ended and is therefore muted. */
  isOver?: (row: Row) => boolean;
};

/** Short table without sorting and export. Shown as cards on phones. */
export function PlainTable<Row extends object>({
  label,
  columns,
  rows,
  rowId,
  renderAction,
  isOver,
}: Props<Row>) {
  const isWide = useIsWide();
  if (!isWide)
    return (
      <Cards
        label={label}
        columns={columns}
        rows={rows}
        rowId={rowId}
        renderAction={renderAction}
        isOver={isOver}
      />
    );
  return (
    <ScrollTable label={`${label}, table`}>
      <table className="w-full border-collapse text-left text-sm">
        <TableHead>
          {columns.map(({ id, label: heading, isNumeric = false }) => (
            <HeadCell key={id} isNumeric={isNumeric}>
              {heading}
            </HeadCell>
          ))}
          {renderAction !== undefined && (
            <HeadCell>
              <span className="sr-only">Action</span>
            </HeadCell>
          )}
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowId(row)}
              className={cx('border-b border-rule align-baseline', isOver?.(row) === true && 'text-soft')}
            >
              {columns.map((column) => (
                <td key={column.id} className={cellClass(column)}>
                  {contentOf(column, row)}
                </td>
              ))}
              {renderAction !== undefined && (
                <td className={`${bodyCell} text-right whitespace-nowrap`}>{renderAction(row)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

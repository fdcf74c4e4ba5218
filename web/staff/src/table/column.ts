import type { ReactNode } from 'react';
import { cx } from '../../../src/ui/cx.ts';
import { bodyCell } from '../../../src/ui/ScrollTable.tsx';

/** Value for sorting and export. Null sorts last. */
type CellValue = string | number | null;

export type Column<Row> = {
  readonly id: string;
  readonly label: string;
  readonly value: (row: Row) => CellValue;
  /** Displayed content. Defaults to the value. */
  readonly show?: (row: Row) => ReactNode;
  /** Right-aligned, with tabular numerals. */
  readonly isNumeric?: boolean;
  /** Whether a long word, such as an id or address, may break once it exceeds the column's maximum width. */
  readonly breaks?: boolean;
  /** Whether only the exported file has the column, because another column shows its value. */
  readonly isFileOnly?: true;
  /**
   * Place on a phone's card: at the end of the heading, below it without a label, or only in the details. Defaults to a
   * labelled field.
   */
  readonly onCard?: 'end' | 'plain' | 'none';
};

export function contentOf<Row>({ show, value }: Column<Row>, row: Row): ReactNode {
  return show === undefined ? (value(row) ?? '–') : show(row);
}

export function cellClass<Row>({ isNumeric, breaks }: Column<Row>): string {
  return cx(
    bodyCell,
    isNumeric === true && 'text-right tabular-nums',
    breaks === true && 'max-w-80 break-words',
  );
}

import type { ReactNode } from 'react';
import { cx } from './cx.ts';

type Props = { label: string; children: ReactNode };

/**
 * Table that may be wider than a phone. It scrolls in its own frame, also by keyboard, and indicates that it can
 * scroll.
 */
export function ScrollTable({ label, children }: Props) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section needs no heading here
      role="region"
      aria-label={label}
      // Scrollable content must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // Positioned, so that screen-reader content is clipped as well.
      className="relative overflow-x-auto scroll-edges"
    >
      {children}
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="text-sm text-soft">
      <tr className="border-b border-strong">{children}</tr>
    </thead>
  );
}

type HeadCellProps = {
  children: ReactNode;
  /** Whether to right-align the column's numbers. */
  isNumeric?: boolean;
  className?: string;
  sort?: 'ascending' | 'descending' | undefined;
};

export function HeadCell({ children, isNumeric = false, className, sort }: HeadCellProps) {
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={cx('px-2 py-2 font-medium first:pl-0 last:pr-0', isNumeric && 'text-right', className)}
    >
      {children}
    </th>
  );
}

export const bodyCell = 'px-2 py-2.5 first:pl-0 last:pr-0';

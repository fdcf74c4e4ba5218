import type { ReactNode } from 'react';

type Props = { label: string; children: ReactNode };

/** A table that may be wider than a phone: it scrolls by itself, by keyboard too, and says so. */
export function ScrollTable({ label, children }: Props) {
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a section needs no heading here
      role="region"
      aria-label={label}
      // What scrolls must be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto"
    >
      {children}
    </div>
  );
}

export const headCell = 'px-2 py-2 font-medium first:pl-0 last:pr-0';
export const bodyCell = 'px-2 py-2.5 first:pl-0 last:pr-0';

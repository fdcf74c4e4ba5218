import type { FigureListName } from '@niveshak/domain/figures/figure-lists';
import type { Month } from '@niveshak/domain/figures/month';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { figureNames, monthText } from './figure-names.ts';
import type { FiguresSearch } from './search.ts';

type Props = {
  figure: FigureListName;
  month: Month;
  listKey?: string;
  className?: string;
  children: ReactNode;
};

/** A number that opens the list of whom it counts. */
export function FigureLink({ figure, month, listKey, className = '', children }: Props) {
  return (
    <Link
      to="/figures"
      search={({ to }: FiguresSearch) => ({
        ...(to === undefined ? {} : { to }),
        figure,
        month,
        ...(listKey === undefined ? {} : { key: listKey }),
      })}
      aria-label={`${figureNames[figure]}, ${monthText(month)}: ${typeof children === 'string' ? children : 'list'}`}
      className={`tabular-nums decoration-rule underline-offset-4 hover:underline ${className}`}
    >
      {children}
    </Link>
  );
}

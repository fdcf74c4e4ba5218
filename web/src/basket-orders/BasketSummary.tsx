import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Money } from '../ui/Money.tsx';

type Line = { readonly name: string; readonly amount: number | null };

type Props = {
  /** Amounts in paise, null if unknown. The last one is the total. */
  lines: readonly Line[];
  note?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
};

/** Totals of a basket, next to its orders on a wide screen. */
export function BasketSummary({ lines, note, children }: Props) {
  return (
    <aside aria-label="Totals" data-basket-sums="" className="border-t border-ink pt-3">
      <dl>
        {lines.map(({ name, amount }, at) => (
          <div
            key={name}
            className={cx(
              'flex justify-between gap-4 py-2',
              at > 0 && 'border-t border-rule',
              at === lines.length - 1 && 'font-semibold',
            )}
          >
            <dt>{name}</dt> <dd>{amount === null ? 'Unknown' : <Money amount={amount} />}</dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p className="mt-1 text-sm text-soft">{note}</p>}
      {children}
    </aside>
  );
}

/** Orders with their totals, next to each other where there is room. */
export const besideOrders = 'xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-12';

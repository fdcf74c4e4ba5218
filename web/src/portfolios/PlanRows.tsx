import { count } from '@niveshak/domain/primitives/number-format';
import type { OrderReason, PlannedOrder } from '@niveshak/domain/portfolios/planner';
import { Money } from '../ui/Money.tsx';
import { bodyCell } from '../ui/ScrollTable.tsx';
import type { Holdings } from './holdings.ts';

export const reasons: Record<OrderReason, string> = {
  entry: 'New to you',
  exit: 'Out of the portfolio',
  manager: 'The manager changed it',
  drift: 'Weight has drifted',
};

export type PlanRow = PlannedOrder & { readonly side: string; readonly shares: number };

/** Separates the manager's changes from price drift; without holdings everything is new. */
export function groupsOf(
  rows: readonly PlanRow[],
  held: Holdings,
): { title: string; rows: readonly PlanRow[] }[] {
  if (held.size === 0) return [{ title: 'Orders', rows }];
  return [
    { title: 'Match the portfolio’s holdings', rows: rows.filter(({ reason }) => reason !== 'drift') },
    { title: 'Restore target weights', rows: rows.filter(({ reason }) => reason === 'drift') },
  ].filter(({ rows: own }) => own.length > 0);
}

export function GroupSum({ rows }: { rows: readonly PlanRow[] }) {
  const total = (side: string) =>
    rows.filter((row) => row.side === side).reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      buys <Money amount={total('Buy')} isShort />, sells <Money amount={total('Sell')} isShort />
    </>
  );
}

export function OrderRow({ row: { symbol, side, shares, price, amount, reason } }: { row: PlanRow }) {
  return (
    <tr data-order={symbol} className="border-t border-rule first:border-t-0">
      <th scope="row" className={`${bodyCell} font-medium`}>
        {symbol}
        <span className="block text-sm font-normal text-soft sm:hidden">{reasons[reason]}</span>
      </th>
      <td className={bodyCell}>{side}</td>
      <td className={`${bodyCell} text-right`}>{count(shares)}</td>
      <td className={`${bodyCell} text-right max-sm:hidden`}>
        <Money amount={price} />
      </td>
      <td className={`${bodyCell} text-right`}>
        <Money amount={amount} />
      </td>
      <td className={`${bodyCell} text-sm whitespace-nowrap text-soft max-sm:hidden`}>{reasons[reason]}</td>
    </tr>
  );
}

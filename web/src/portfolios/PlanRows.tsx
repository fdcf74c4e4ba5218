import { count } from '@niveshak/domain/primitives/number-format';
import type { PlannedOrder } from '@niveshak/domain/portfolios/planner';
import { Money } from '../ui/Money.tsx';
import { bodyCell } from '../ui/ScrollTable.tsx';

/** Planned order with the company `name`, if known. */
export type PlanRow = PlannedOrder & {
  readonly side: string;
  readonly shares: number;
  readonly name: string | null;
};

export function GroupSum({ rows }: { rows: readonly PlanRow[] }) {
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <>
      {rows.length === 1 ? '1 order' : `${rows.length} orders`}, <Money amount={total} isShort />
    </>
  );
}

export function OrderRow({ row: { symbol, name, side, shares, price, amount } }: { row: PlanRow }) {
  return (
    <tr data-order={symbol} className="border-t border-rule align-top first:border-t-0">
      <th scope="row" className={`${bodyCell} font-medium`}>
        {name ?? symbol}
        {name !== null && <span className="block text-sm font-normal text-soft">{symbol}</span>}
      </th>
      <td className={bodyCell}>{side}</td>
      <td className={`${bodyCell} text-right`}>{count(shares)}</td>
      <td className={`${bodyCell} text-right max-sm:hidden`}>
        <Money amount={price} />
      </td>
      <td className={`${bodyCell} text-right`}>
        <Money amount={amount} />
        <span className="block text-sm whitespace-nowrap text-soft sm:hidden">
          at <Money amount={price} />
        </span>
      </td>
    </tr>
  );
}

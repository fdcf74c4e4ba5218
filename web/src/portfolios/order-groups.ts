import type { PlannedOrder } from '@niveshak/domain/portfolios/planner';

/** Group headings in table order. Sales come first, because they fund the purchases. */
const titles = [
  'Not in the portfolio',
  'The manager reduced the weight',
  'More than the model holds',
  'The manager raised the weight',
  'Less than the model holds',
  'You do not hold it yet',
] as const;
type GroupTitle = (typeof titles)[number];

/** Returns the reason a stock is bought or sold. */
export function reasonFor({ reason, delta }: Pick<PlannedOrder, 'reason' | 'delta'>): GroupTitle {
  if (reason === 'entry') return 'You do not hold it yet';
  if (reason === 'exit') return 'Not in the portfolio';
  if (reason === 'manager') return `The manager ${delta > 0 ? 'raised' : 'reduced'} the weight`;
  return `${delta > 0 ? 'Less' : 'More'} than the model holds`;
}

/** Returns the orders in table order: sales first, because they fund the purchases, then by displayed name. */
export function inListOrder<
  Order extends { readonly delta: number; readonly name: string | null; readonly symbol: string },
>(orders: readonly Order[]): readonly Order[] {
  const shown = ({ name, symbol }: Order) => name ?? symbol;
  return orders.toSorted(
    (a, b) => Number(a.delta > 0) - Number(b.delta > 0) || shown(a).localeCompare(shown(b)),
  );
}

/** Returns the orders grouped by reason, so that each reason appears once. */
export function groupsOf<Order extends Pick<PlannedOrder, 'reason' | 'delta'>>(
  orders: readonly Order[],
): { readonly title: GroupTitle; readonly orders: readonly Order[] }[] {
  return titles
    .map((title) => ({ title, orders: orders.filter((order) => reasonFor(order) === title) }))
    .filter((group) => group.orders.length > 0);
}

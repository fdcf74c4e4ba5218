import { copyText } from '../ui/copy-text.ts';
import { exampleRates, tradeCosts } from '@niveshak/domain/portfolios/trade-costs';
import type { GainsTax, Lot } from '@niveshak/domain/portfolios/gains-tax';
import { gainsRates, gainsTax } from '@niveshak/domain/portfolios/gains-tax';
import type { Plan } from '@niveshak/domain/portfolios/planner';
import type { Holding } from '@niveshak/domain/portfolios/portfolio-index';
import { cashSymbol } from '@niveshak/domain/portfolios/portfolio-index';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { Link } from '@tanstack/react-router';
import { encodeBasket } from '@niveshak/contract/basket-orders/encode-basket';
import { reviewed } from '../basket-orders/reviewed.ts';
import { useConfig } from '../lib/config.ts';
import { percent } from '@niveshak/domain/primitives/number-format';
import { paths } from '../lib/paths.ts';
import { saveCsv } from '../lib/save-csv.ts';
import { useToday } from '../lib/today.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';
import { HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import type { Holdings } from './holdings.ts';
import type { LastPrice } from './make-plan.ts';
import { groupsOf, inListOrder, reasonFor } from './order-groups.ts';
import { GroupSum, OrderRow } from './PlanRows.tsx';
import type { PlanRow } from './PlanRows.tsx';
import type { PortfolioFacts } from './shapes.ts';

type Props = {
  facts: PortfolioFacts;
  plan: Plan;
  held: Holdings;
  lots: readonly Lot[];
  target: readonly Holding[];
  prices: readonly LastPrice[];
  /** Added money in paise. */
  cash: Paise;
  onAmount: (amount: number) => void;
};

export function PlanTable({ facts, plan, held, lots, target, prices, cash, onAmount }: Props) {
  const { orders, bought, sold, leftOver, driftAfter, unpriced } = plan;
  const names = new Map(prices.map(({ symbol, name }) => [symbol, name]));
  const nameOf = (symbol: string) => names.get(symbol) ?? symbol;
  const planned = new Set(orders.map(({ symbol }) => symbol));
  const missing = target
    .map(({ symbol }) => symbol)
    .filter(
      (symbol) =>
        symbol !== cashSymbol && !planned.has(symbol) && !held.has(symbol) && !unpriced.includes(symbol),
    )
    .map(nameOf);
  const skipped = unpriced.map(nameOf);
  const targetCash = target.find(({ symbol }) => symbol === cashSymbol)?.weight ?? 0;
  const needed = held.size === 0 ? (facts.minimumAmount?.amount ?? null) : null;
  if (orders.length === 0) {
    return (
      <NothingToOrder
        hasHoldings={held.size > 0}
        unpriced={skipped}
        missing={missing}
        needed={needed}
        onAmount={onAmount}
      />
    );
  }
  const listed = inListOrder(
    orders.map((order) => ({
      ...order,
      name: names.get(order.symbol) ?? null,
      side: order.delta > 0 ? 'Buy' : 'Sell',
      shares: Math.abs(order.delta),
    })),
  );
  // Without holdings every stock is new, so show no reason.
  const groups = held.size > 0 ? groupsOf(listed) : [{ title: null, orders: listed }];
  const rows = groups.flatMap((group) => group.orders);
  return (
    <div data-plan="orders">
      <h2 className="text-xl">
        Review your {rows.length} {rows.length === 1 ? 'order' : 'orders'}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-3 sm:grid-cols-4">
        <Sum name="Buys" amount={bought} />
        {sold > 0 && <Sum name="Sells" amount={sold} />}
        <Sum name="Left in cash" amount={leftOver} />
        <div>
          <dt className="text-sm text-soft">In line with the portfolio</dt>
          <dd className="font-medium">
            <span data-on-target="">{percent(1 - driftAfter, 0)}</span> of your money
          </dd>
        </div>
      </dl>
      {targetCash > 0 && (
        <p className="mt-2 text-sm text-soft">The portfolio itself holds {percent(targetCash)} in cash.</p>
      )}
      <Unpriced names={skipped} />
      <TooDear names={missing} needed={needed} onAmount={onAmount} />
      <PlanActions facts={facts} rows={rows} held={held} cash={cash} />
      <OrdersTable groups={groups} />
      <PlanCosts orders={orders} lots={lots} />
    </div>
  );
}

type NothingProps = {
  hasHoldings: boolean;
  unpriced: readonly string[];
  missing: readonly string[];
} & Omit<TooDearProps, 'names'>;

function NothingToOrder({ hasHoldings, unpriced, missing, needed, onAmount }: NothingProps) {
  return (
    <div data-plan="empty" className="border-t border-ink pt-5">
      <h2 className="text-xl">{hasHoldings ? 'On track, nothing to do' : 'The amount is too small'}</h2>
      {hasHoldings && (
        <p className="mt-2 text-soft">
          Your holdings match the portfolio closely, so no order is worth its cost.
        </p>
      )}
      <Unpriced names={unpriced} />
      <TooDear names={missing} needed={needed} onAmount={onAmount} />
    </div>
  );
}

type ActionsProps = Pick<Props, 'facts' | 'held' | 'cash'> & {
  /** Rows in display order, which the basket keeps. */
  rows: readonly PlanRow[];
};

function PlanActions({ facts, rows, held, cash }: ActionsProps) {
  const { broker } = useConfig();
  const ordered = new Set(rows.map(({ symbol }) => symbol));
  const copy = () =>
    void copyText(
      rows.map(({ side, symbol, shares }) => `${side.toUpperCase()} ${symbol} ${shares}`).join('\n'),
      'Orders copied.',
      'Could not copy the orders. Try again.',
    );
  const save = () =>
    saveCsv(
      `${facts.slug}-orders.csv`,
      ['symbol', 'side', 'shares', 'price', 'amount', 'reason'],
      rows.map((row) => [
        row.symbol,
        row.side.toUpperCase(),
        row.shares,
        (row.price / 100).toFixed(2),
        (row.amount / 100).toFixed(2),
        reasonFor(row),
      ]),
    );
  const txn = encodeBasket({
    portfolioTag: facts.tag,
    securities: [
      ...rows.map(({ symbol, held: quantity, delta }) => ({
        ticker: symbol,
        quantity,
        delta,
        limit: null,
      })),
      // Unchanged holdings also belong to the holdings after the basket.
      ...[...held]
        .filter(([symbol]) => !ordered.has(symbol))
        .map(([ticker, quantity]) => ({ ticker, quantity, delta: 0, limit: null })),
    ],
  });
  return (
    <div className="mt-4 mb-6 flex flex-wrap items-center gap-3">
      {broker !== null && (
        <Link
          to={paths.basket}
          search={{ txn, cash: String(cash) }}
          // The orders were reviewed on this page, so open the broker's window next. A URL alone never skips
          // the review.
          state={reviewed}
          className={buttonClass('primary', 'regular', 'max-sm:w-full')}
        >
          Continue to your broker
        </Link>
      )}
      <Button onClick={copy}>Copy</Button>
      <Button onClick={save}>
        <Icon name="download" className="size-4" /> CSV
      </Button>
      {broker !== null && (
        <p className="w-full text-sm text-soft">
          Next, your broker’s window opens with these orders. Nothing is ordered until you confirm there.
        </p>
      )}
    </div>
  );
}

type Groups = readonly { readonly title: string | null; readonly orders: readonly PlanRow[] }[];

function OrdersTable({ groups }: { groups: Groups }) {
  return (
    <ScrollTable label="Table of planned orders">
      <table className="w-full border-collapse text-left">
        <TableHead>
          {['Stock', 'Order', 'Shares', 'Price', 'Amount'].map((head, at) => (
            <HeadCell key={head} isNumeric={at >= 2} className={head === 'Price' ? 'max-sm:hidden' : ''}>
              {head}
            </HeadCell>
          ))}
        </TableHead>
        {groups.map(({ title, orders }) => (
          <tbody key={title}>
            {title !== null && (
              <tr data-plan-group={title} className="border-t border-strong first:border-t-0">
                <th scope="rowgroup" colSpan={5} className="pt-4 pb-1 text-left font-semibold">
                  {title}{' '}
                  <span className="block text-sm font-normal text-soft sm:inline">
                    <GroupSum rows={orders} />
                  </span>
                </th>
              </tr>
            )}
            {orders.map((row) => (
              <OrderRow key={row.symbol} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </ScrollTable>
  );
}

function PlanCosts({ orders, lots }: { orders: Plan['orders']; lots: readonly Lot[] }) {
  const costs = tradeCosts(orders, exampleRates);
  const sales = orders
    .filter(({ delta }) => delta < 0)
    .map((order) => ({ ...order, shares: Math.abs(order.delta) }));
  const tax = gainsTax(sales, lots, useToday(), gainsRates);
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-3 border-t border-ink pt-4 sm:grid-cols-4">
        <Sum name="Estimated taxes" amount={costs.taxes} />
        <Sum name="Estimated charges" amount={costs.charges + costs.depository} />
        {sales.length > 0 && (
          <div data-tax>
            <dt className="text-sm text-soft">Estimated tax on gains</dt>
            <dd className="font-medium">
              {tax.unknown.length === sales.length ? 'Unknown' : <Money amount={tax.tax} />}
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-sm text-soft">
        Costs at the rates of <DateText date={exampleRates.asOf} />, excluding your broker’s charges.
      </p>
      {sales.length > 0 && <TaxNote tax={tax} />}
    </>
  );
}

/** Assumptions and omissions of the tax estimate. */
function TaxNote({ tax: { shortTerm, longTerm, unknown } }: { tax: GainsTax }) {
  return (
    <p className="mt-2 text-sm text-soft">
      Tax on gains: <Money amount={shortTerm} isShort /> short-term at 20%,{' '}
      <Money amount={longTerm} isShort /> long-term at 12.5% beyond ₹1,25,000 a year, 4% cess, oldest shares
      first, as if you sold nothing else this year; at the rates since <DateText date={gainsRates.asOf} />,
      without surcharge.
      {unknown.length > 0 && ` Without ${unknown.join(', ')}: the cost or date of some shares is unknown.`} An
      estimate, not tax advice.
    </p>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-medium">
        <Money amount={amount} />
      </dd>
    </div>
  );
}

type TooDearProps = {
  names: readonly string[];
  /** Amount that buys every stock, in paise; null if unknown or if the member holds some of them. */
  needed: number | null;
  onAmount: (amount: number) => void;
};

/** Portfolio stocks that the amount cannot buy, after the amount that buys them. A plan never omits one silently. */
function TooDear({ names, needed, onAmount }: TooDearProps) {
  if (names.length === 0) return null;
  const stocks = `${names.length} ${names.length === 1 ? 'stock' : 'stocks'}`;
  return (
    <div data-missing className="mt-3 text-sm">
      {needed !== null && (
        <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span>
            All stocks need about <Money amount={needed} isShort />.
          </span>
          <Button size="small" onClick={() => onAmount(needed)}>
            <span>
              Use <Money amount={needed} isShort />
            </span>
          </Button>
        </p>
      )}
      <details>
        <summary className="min-h-6 cursor-pointer">
          {stocks} left out: the amount is too small for a whole share
        </summary>
        <p className="mt-1 text-soft">{names.join(', ')}</p>
      </details>
    </div>
  );
}

function Unpriced({ names }: { names: readonly string[] }) {
  return names.length === 0 ? null : (
    <p className="mt-3 text-sm">Skipped, as no price is known: {names.join(', ')}.</p>
  );
}

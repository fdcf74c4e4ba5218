import { exampleRates, tradeCosts } from '@niveshak/domain/portfolios/trade-costs';
import type { OrderReason, Plan } from '@niveshak/domain/portfolios/planner';
import { Link } from '@tanstack/react-router';
import { encodeBasket } from '../basket-orders/basket-link.ts';
import { percent } from '../lib/figures.ts';
import { paths } from '../lib/paths.ts';
import { saveCsv } from '../lib/save-csv.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Money } from '../ui/Money.tsx';
import { bodyCell, headCell, ScrollTable } from '../ui/ScrollTable.tsx';
import { showToast } from '../ui/toast-store.ts';
import type { Holdings } from './holdings.ts';
import type { PortfolioFacts } from './shapes.ts';

const reasons: Record<OrderReason, string> = {
  entry: 'New to you',
  exit: 'Out of the portfolio',
  manager: 'The manager changed it',
  drift: 'Prices drifted',
};

type Props = { facts: PortfolioFacts; plan: Plan; held: Holdings };

/** The orders with their reasons, what is left, what it costs, and the ways on: copy, file, broker. */
export function PlanTable({ facts, plan, held }: Props) {
  const { orders, bought, sold, leftOver, driftBefore, driftAfter, unpriced } = plan;
  if (orders.length === 0) {
    return (
      <div data-plan="empty" className="border-t border-ink pt-5">
        <h2 className="text-xl">Nothing to order</h2>
        <p className="mt-2 text-soft">
          {held.size > 0
            ? 'What you hold is as near to the portfolio’s weights as whole shares come.'
            : 'The amount buys no whole share. Try a larger one.'}
        </p>
        <Unpriced symbols={unpriced} />
      </div>
    );
  }
  const costs = tradeCosts(orders, exampleRates);
  const rows = orders.map((order) => ({
    ...order,
    side: order.delta > 0 ? 'Buy' : 'Sell',
    shares: Math.abs(order.delta),
  }));
  const copy = () =>
    void navigator.clipboard
      .writeText(
        rows.map(({ side, symbol, shares }) => `${side.toUpperCase()} ${symbol} ${shares}`).join('\n'),
      )
      .then(
        () => showToast('success', 'The orders are copied.'),
        () => showToast('error', 'The browser did not allow copying.'),
      );
  const save = () =>
    saveCsv(
      `${facts.slug}-orders.csv`,
      ['symbol', 'side', 'shares', 'price', 'amount', 'reason'],
      rows.map(({ symbol, side, shares, price, amount, reason }) => [
        symbol,
        side.toUpperCase(),
        shares,
        (price / 100).toFixed(2),
        (amount / 100).toFixed(2),
        reasons[reason],
      ]),
    );
  const txn = encodeBasket({
    portfolioTag: facts.tag,
    securities: orders.map(({ symbol, held: quantity, delta }) => ({
      ticker: symbol,
      quantity,
      delta,
      limit: null,
    })),
  });
  return (
    <div data-plan="orders">
      <ScrollTable label="Orders of the plan">
        <table className="w-full border-collapse text-left">
          <thead className="text-sm text-soft">
            <tr className="border-b border-strong">
              {['Stock', 'Order', 'Shares', 'Price', 'Amount', 'Why'].map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={`${headCell} ${at >= 2 && at <= 4 ? 'text-right' : ''}`}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ symbol, side, shares, price, amount, reason }) => (
              <tr key={symbol} data-order={symbol} className="border-t border-rule first:border-t-0">
                <th scope="row" className={`${bodyCell} font-medium`}>
                  {symbol}
                </th>
                <td className={bodyCell}>{side}</td>
                <td className={`${bodyCell} text-right`}>{shares.toLocaleString('en-IN')}</td>
                <td className={`${bodyCell} text-right`}>
                  <Money amount={price} />
                </td>
                <td className={`${bodyCell} text-right`}>
                  <Money amount={amount} />
                </td>
                <td className={`${bodyCell} text-sm text-soft`}>{reasons[reason]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <dl className="mt-4 grid gap-x-8 gap-y-2 border-t border-ink pt-4 sm:grid-cols-3">
        <Sum name="Bought" amount={bought} />
        <Sum name="Sold" amount={sold} />
        <Sum name="Left over" amount={leftOver} />
        <Sum name="Estimated taxes on trades" amount={costs.taxes} />
        <Sum name="Estimated charges" amount={costs.charges + costs.depository} />
        <div>
          <dt className="text-sm text-soft">Away from the weights</dt>
          <dd className="font-medium tabular-nums">
            {percent(driftBefore)} → {percent(driftAfter)}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-soft">
        Costs at the rates of {exampleRates.asOf}, without your broker’s own and without tax on gains.
      </p>
      <Unpriced symbols={unpriced} />
      <p className="mt-6 flex flex-wrap gap-3">
        <Link to={paths.basket} search={{ txn }} className={buttonClass('primary')}>
          Order with your broker
        </Link>
        <Button onClick={copy}>Copy</Button>
        <Button onClick={save}>
          <Icon name="download" className="size-4" /> CSV
        </Button>
      </p>
    </div>
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

function Unpriced({ symbols }: { symbols: readonly string[] }) {
  return symbols.length === 0 ? null : (
    <p className="mt-3 text-sm">Left alone, since no price is known: {symbols.join(', ')}.</p>
  );
}

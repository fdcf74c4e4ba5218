import { getBrokerResult } from '@niveshak/contract/basket-orders/routes';
import { basketTexts } from '@niveshak/contract/basket-orders/texts';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { isFinal, restOfBasket } from '@niveshak/domain/basket-orders/basket';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { paise } from '@niveshak/domain/primitives/paise';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { paths } from '../lib/paths.ts';
import { useStockNames } from '../market-data/use-stock-names.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button, buttonClass } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Money } from '../ui/Money.tsx';
import { HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';
import { Bar, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Steps } from '../ui/Steps.tsx';
import { addedCash } from './added-cash.ts';
import { decodeBasket, encodeBasket } from './basket-link.ts';
import { basketParts } from './basket-parts.ts';

type Result = ResponseOf<typeof getBrokerResult>;
type OrderRow = Result['orders'][number];

const againMs = 3_000;

const headings: Record<Result['status'], { title: string; lead?: string }> = {
  waiting: { title: 'Waiting for your broker', lead: 'Nothing has been ordered yet.' },
  processing: {
    title: 'Your orders are with the broker',
    lead: 'They wait for the next market day or for their limit price. This page updates automatically.',
  },
  filled: { title: 'Everything was filled' },
  'partly-filled': {
    title: 'Partly filled',
    lead: 'Unfilled orders are marked below, with your broker’s reason.',
  },
  failed: { title: 'Nothing was filled', lead: 'Your broker rejected these orders. No money moved.' },
  cancelled: { title: 'Order cancelled', lead: 'No order was placed and no money moved.' },
  expired: { title: 'Broker session expired', lead: 'No order was placed and no money moved.' },
};

const statuses: Record<OrderRow['status'], { text: string; tone: 'plain' | 'good' | 'bad' | 'accent' }> = {
  placed: { text: 'Open', tone: 'accent' },
  complete: { text: 'Filled', tone: 'good' },
  partial: { text: 'Partly filled', tone: 'accent' },
  rejected: { text: 'Rejected', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
  error: { text: 'Failed', tone: 'bad' },
};

const sides = { BUY: 'Buy', SELL: 'Sell' } as const satisfies Record<OrderRow['side'], string>;

type Props = { txn: string | undefined; cash: string | undefined; transactionId: string };

/** Basket result by stock, as reported by the gateway, with the unfilled remainder to reorder. */
export function BasketResult({ txn, cash, transactionId }: Props) {
  const result = useQuery({
    queryKey: ['basket', transactionId],
    queryFn: () => call(getBrokerResult, { params: { id: transactionId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || isFinal(state.data.status) ? false : againMs,
  });
  if (result.isPending) {
    return (
      <SkeletonGroup>
        <Bar className="h-7 w-64" />
        <Bar className="mt-4 h-40 w-full max-w-3xl" />
      </SkeletonGroup>
    );
  }
  if (result.isError) {
    return (
      <ErrorBanner action={<Button onClick={() => void result.refetch()}>Try again</Button>}>
        {errorText(result.error, basketTexts.resultFailed)}
      </ErrorBanner>
    );
  }
  const { status, orders } = result.data;
  const { title, lead } = headings[status];
  return (
    <section aria-labelledby="basket-result" className="max-w-3xl">
      <Steps label="Basket order steps" steps={basketParts(isFinal(status) ? 'done' : 'confirm')} />
      <h2 id="basket-result" className="mt-6 text-2xl" data-status={status}>
        {title}
      </h2>
      {lead !== undefined && <p className="mt-2 text-soft">{lead}</p>}
      {orders.length > 0 && <Sums orders={orders} cash={addedCash(cash)} />}
      {orders.length > 0 && <OrdersTable orders={inBasketOrder(orders, txn)} />}
      <Rest txn={txn} result={result.data} />
      <p className="mt-8 text-sm text-faint">Transaction {transactionId}</p>
    </section>
  );
}

/** Totals of the filled orders at their execution prices. */
function Sums({ orders, cash }: { orders: readonly OrderRow[]; cash: Paise | null }) {
  const filled = (wanted: OrderRow['side']) =>
    paise(
      orders
        .filter(({ side }) => side === wanted)
        .reduce(
          (sum, { filledQuantity, averagePrice }) =>
            sum + Math.round(filledQuantity * (averagePrice ?? 0) * 100),
          0,
        ),
    );
  const [bought, sold] = [filled('BUY'), filled('SELL')];
  return (
    <dl data-basket-sums="" className="mt-5 grid grid-cols-2 gap-x-8 gap-y-2 sm:grid-cols-3">
      <Sum name="Bought" amount={bought} />
      <Sum name="Sold" amount={sold} />
      {cash !== null && <Sum name="Left in cash" amount={paise(cash + sold - bought)} />}
    </dl>
  );
}

function Sum({ name, amount }: { name: string; amount: Paise }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-medium">
        <Money amount={amount} />
      </dd>
    </div>
  );
}

/** Returns the orders in the sequence used by the plan and the review. */
function inBasketOrder(orders: readonly OrderRow[], txn: string | undefined): readonly OrderRow[] {
  const parsed = decodeBasket(txn);
  const tickers = 'basket' in parsed ? parsed.basket.securities.map(({ ticker }) => ticker) : [];
  const placeOf = ({ ticker }: OrderRow) => tickers.indexOf(ticker);
  return orders.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function OrdersTable({ orders }: { orders: readonly OrderRow[] }) {
  const names = useStockNames(orders.map(({ ticker }) => ticker));
  return (
    <ScrollTable label="Outcome of each order">
      <table className="mt-6 w-full border-collapse text-left">
        <caption className="sr-only">Outcome of each order</caption>
        <TableHead>
          <HeadCell>Stock</HeadCell>
          <HeadCell className="max-sm:hidden">Order</HeadCell>
          <HeadCell isNumeric>Filled</HeadCell>
          <HeadCell isNumeric>Average</HeadCell>
          <HeadCell className="max-sm:hidden">Status</HeadCell>
        </TableHead>
        <tbody>
          {orders.map(({ ticker, side, quantity, filledQuantity, averagePrice, status, message }) => (
            <tr key={ticker} data-stock={ticker} className="border-t border-rule align-top first:border-t-0">
              <th scope="row" className="py-3 pr-2 font-medium">
                {names.get(ticker) ?? ticker}
                <span className="block text-sm font-normal text-soft">{names.has(ticker) && ticker}</span>
                <span className="font-normal sm:hidden">
                  <Outcome status={status} message={message} />
                </span>
              </th>
              <td className="px-2 py-3 max-sm:hidden">{sides[side]}</td>
              <td className="px-2 py-3 text-right whitespace-nowrap">
                <span className="sm:hidden">{sides[side]} </span>
                {filledQuantity} of {quantity}
              </td>
              <td className="px-2 py-3 text-right whitespace-nowrap">
                {averagePrice === null ? '–' : <Money amount={paise(Math.round(averagePrice * 100))} />}
              </td>
              <td className="py-3 pl-2 max-sm:hidden">
                <Outcome status={status} message={message} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  );
}

function Outcome({ status, message }: Pick<OrderRow, 'status' | 'message'>) {
  return (
    <>
      <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>
      {message !== null && <span className="mt-1 block text-sm text-soft">{message}</span>}
    </>
  );
}

/** Unfilled orders, shown once no order is open. */
function Rest({ txn, result }: { txn: string | undefined; result: Result }) {
  const parsed = decodeBasket(txn);
  if (!isFinal(result.status) || 'problem' in parsed) return <Back />;
  const { securities, portfolioTag } = parsed.basket;
  const rest = restOfBasket(securities, result.orders);
  if (rest.length === 0) return <Back />;
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      <Link
        to={paths.basket}
        search={{ txn: encodeBasket({ securities: rest, portfolioTag }) }}
        className={buttonClass('primary')}
      >
        Order the rest ({rest.length} {rest.length === 1 ? 'stock' : 'stocks'})
      </Link>
      <Link to={paths.portfolios} className={buttonClass()}>
        Portfolios
      </Link>
    </p>
  );
}

function Back() {
  return (
    <p className="mt-6">
      <Link to={paths.portfolios} className={buttonClass()}>
        Portfolios
      </Link>
    </p>
  );
}

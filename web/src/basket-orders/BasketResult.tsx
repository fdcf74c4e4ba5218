import { sharePrice } from '@niveshak/domain/basket-orders/share-price';
import { getBrokerResult } from '@niveshak/contract/basket-orders/routes';
import { basketTexts } from '@niveshak/contract/basket-orders/texts';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { isFinal, remainderOfBasket } from '@niveshak/domain/basket-orders/basket';
import type { Paise } from '@niveshak/domain/primitives/paise';
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
import { encodeBasket } from '@niveshak/contract/basket-orders/encode-basket';
import { decodeBasket } from './basket-link.ts';
import { basketParts } from './basket-parts.ts';
import { BasketSummary, besideOrders } from './BasketSummary.tsx';
import { basketPortfolioQuery } from './queries.ts';

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
    <section aria-labelledby="basket-result">
      <Steps label="Basket order steps" steps={basketParts(isFinal(status) ? 'done' : 'confirm')} />
      <h2 id="basket-result" className="mt-6 text-2xl" data-status={status}>
        {title}
      </h2>
      {lead !== undefined && <p className="mt-2 text-soft">{lead}</p>}
      {orders.length === 0 ? (
        <NextSteps txn={txn} result={result.data} />
      ) : (
        <div className={`mt-6 ${besideOrders}`}>
          <OrdersTable orders={inBasketOrder(orders, txn)} />
          <div className="mt-6 xl:mt-0">
            <BasketSummary
              lines={linesOf(result.data, addedCash(cash))}
              note="At the prices of your broker, before its charges."
            >
              <NextSteps txn={txn} result={result.data} />
            </BasketSummary>
          </div>
        </div>
      )}
      <p className="mt-8 text-sm text-faint">Transaction {transactionId}</p>
    </section>
  );
}

function linesOf({ bought, sold }: Result, cash: Paise | null) {
  return [
    ...(bought > 0 || sold === 0 ? [{ name: 'Bought', amount: bought }] : []),
    ...(sold > 0 ? [{ name: 'Sold', amount: sold }] : []),
    cash === null
      ? { name: 'Paid', amount: bought - sold }
      : { name: 'Left in cash', amount: cash + sold - bought },
  ];
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
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Outcome of each order</caption>
        <TableHead>
          <HeadCell>Stock</HeadCell>
          <HeadCell className="max-sm:hidden">Order</HeadCell>
          <HeadCell isNumeric>Filled</HeadCell>
          <HeadCell isNumeric className="max-sm:hidden">
            Average
          </HeadCell>
          <HeadCell isNumeric>Amount</HeadCell>
          <HeadCell className="max-sm:hidden">Status</HeadCell>
        </TableHead>
        <tbody>
          {orders.map(({ ticker, side, quantity, filledQuantity, averagePrice, amount, status, message }) => (
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
              <td className="px-2 py-3 text-right whitespace-nowrap max-sm:hidden">
                <Price rupees={averagePrice} />
              </td>
              <td className="px-2 py-3 text-right whitespace-nowrap">
                {amount === null ? '–' : <Money amount={amount} />}
                {amount !== null && (
                  <span className="block text-sm text-soft sm:hidden">
                    at <Price rupees={averagePrice} />
                  </span>
                )}
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

function Price({ rupees }: { rupees: number | null }) {
  return rupees === null ? '–' : <Money amount={sharePrice(rupees)} />;
}

function Outcome({ status, message }: Pick<OrderRow, 'status' | 'message'>) {
  return (
    <>
      <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>
      {message !== null && <span className="mt-1 block text-sm text-soft">{message}</span>}
    </>
  );
}

/** Order of the unfilled rest, once no order is open, and the pages that show what the member has now. */
function NextSteps({ txn, result }: { txn: string | undefined; result: Result }) {
  const portfolio = useQuery(basketPortfolioQuery(result.portfolioTag));
  const parsed = decodeBasket(txn);
  const rest =
    isFinal(result.status) && 'basket' in parsed
      ? remainderOfBasket(parsed.basket.securities, result.orders)
      : [];
  return (
    <nav aria-label="Next" className="mt-5 flex flex-col gap-2">
      {rest.length > 0 && (
        <Link
          to={paths.basket}
          search={{ txn: encodeBasket({ securities: rest, portfolioTag: result.portfolioTag }) }}
          className={buttonClass('primary')}
        >
          Order the rest ({rest.length} {rest.length === 1 ? 'stock' : 'stocks'})
        </Link>
      )}
      {portfolio.data !== null && portfolio.data !== undefined && (
        <>
          <Link
            to={paths.portfolio}
            params={{ slug: portfolio.data.slug }}
            search={{ view: 'plan' }}
            className={buttonClass(rest.length > 0 ? 'secondary' : 'primary')}
          >
            Your holdings in {portfolio.data.title}
          </Link>
          <Link
            to={paths.portfolio}
            params={{ slug: portfolio.data.slug }}
            search={{}}
            className={buttonClass('quiet')}
          >
            Back to {portfolio.data.title}
          </Link>
        </>
      )}
      <Link to={paths.home} className={buttonClass('quiet')}>
        Home
      </Link>
    </nav>
  );
}

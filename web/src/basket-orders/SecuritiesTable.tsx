import { sharePrice } from '@niveshak/domain/basket-orders/share-price';
import { count } from '@niveshak/domain/primitives/number-format';
import type { Basket } from '@niveshak/contract/portfolios/schemas';
import { paise } from '@niveshak/domain/primitives/paise';
import { useStockNames } from '../market-data/use-stock-names.ts';
import { Money } from '../ui/Money.tsx';
import { bodyCell, HeadCell, ScrollTable, TableHead } from '../ui/ScrollTable.tsx';

type Props = {
  securities: Basket['securities'];
  /** Last prices in rupees. */
  prices: ReadonlyMap<string, number>;
};

export function SecuritiesTable({ securities, prices }: Props) {
  const ordered = securities.filter(({ delta }) => delta !== 0);
  const names = useStockNames(ordered.map(({ ticker }) => ticker));
  const hasLimits = ordered.some(({ limit }) => limit !== null);
  return (
    <div>
      <ScrollTable label="Orders in this basket">
        <table className="w-full border-collapse text-left">
          <caption className="sr-only">Orders in this basket</caption>
          <TableHead>
            <HeadCell>Stock</HeadCell>
            <HeadCell>Order</HeadCell>
            <HeadCell isNumeric>Shares</HeadCell>
            <HeadCell isNumeric className="max-sm:hidden">
              You will hold
            </HeadCell>
            <HeadCell isNumeric className="max-sm:hidden">
              Last price
            </HeadCell>
            <HeadCell isNumeric>Amount (approx.)</HeadCell>
            {hasLimits && <HeadCell isNumeric>Limit</HeadCell>}
          </TableHead>
          <tbody>
            {ordered.map(({ ticker, quantity, delta, limit }) => (
              <tr key={ticker} className="border-t border-rule first:border-t-0">
                <th scope="row" className={`${bodyCell} font-medium`}>
                  {names.get(ticker) ?? ticker}
                  <span className="block text-sm font-normal text-soft">
                    {names.has(ticker) && ticker}{' '}
                    <span className="block sm:hidden">You will hold {count(quantity + delta)}</span>
                  </span>
                </th>
                <td className={bodyCell}>{delta > 0 ? 'Buy' : 'Sell'}</td>
                <td className={`${bodyCell} text-right`}>{count(Math.abs(delta))}</td>
                <td className={`${bodyCell} text-right max-sm:hidden`}>{count(quantity + delta)}</td>
                <AmountCells price={prices.get(ticker)} shares={Math.abs(delta)} />
                {hasLimits && (
                  <td className={`${bodyCell} text-right`}>
                    {limit === null ? 'Market' : <Money amount={sharePrice(limit)} />}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p className="mt-3 text-sm text-soft">
        Orders go to your broker as market orders.{' '}
        {hasLimits
          ? 'Set the limits in the broker’s order screen, if available.'
          : 'You can change them to limit orders in the broker’s order screen, if available.'}
      </p>
    </div>
  );
}

function AmountCells({ price, shares }: { price: number | undefined; shares: number }) {
  if (price === undefined) {
    return (
      <>
        <td className={`${bodyCell} text-right max-sm:hidden`}>–</td>
        <td className={`${bodyCell} text-right`}>–</td>
      </>
    );
  }
  const each = <Money amount={sharePrice(price)} />;
  return (
    <>
      <td className={`${bodyCell} text-right max-sm:hidden`}>{each}</td>
      <td className={`${bodyCell} text-right`}>
        <Money amount={paise(shares * sharePrice(price))} />
        <span className="block text-sm whitespace-nowrap text-soft sm:hidden">at {each}</span>
      </td>
    </>
  );
}

import type { Basket } from '@niveshak/contract/portfolios/schemas';
import { paise } from '@niveshak/domain/primitives/paise';
import { Money } from '../ui/Money.tsx';

type Props = { securities: Basket['securities'] };

/** What is about to be ordered. */
export function SecuritiesTable({ securities }: Props) {
  const ordered = securities.filter(({ delta }) => delta !== 0);
  const hasLimits = ordered.some(({ limit }) => limit !== null);
  return (
    <>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Orders of this basket</caption>
        <thead className="text-sm text-soft">
          <tr className="border-b border-strong">
            <th scope="col" className="py-2 pr-4 font-medium">
              Stock
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              Order
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-medium">
              Shares
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Held then
            </th>
            {hasLimits && (
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Limit
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {ordered.map(({ ticker, quantity, delta, limit }) => (
            <tr key={ticker} className="border-t border-rule first:border-t-0">
              <th scope="row" className="py-2 pr-4 font-medium">
                {ticker}
              </th>
              <td className="py-2 pr-4">{delta > 0 ? 'Buy' : 'Sell'}</td>
              <td className="py-2 pr-4 text-right">{Math.abs(delta).toLocaleString('en-IN')}</td>
              <td className="py-2 text-right">{(quantity + delta).toLocaleString('en-IN')}</td>
              {hasLimits && (
                <td className="py-2 pl-4 text-right">
                  {limit === null ? 'Market' : <Money amount={paise(Math.round(limit * 100))} />}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-soft">
        Orders go to your broker as market orders.{' '}
        {hasLimits
          ? 'Set the limits in the broker’s own order screen, where the broker offers it.'
          : 'You can change them to limit orders in the broker’s own order screen, where the broker offers it.'}
      </p>
    </>
  );
}

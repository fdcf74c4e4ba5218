import { encodeBasket } from '@niveshak/contract/basket-orders/encode-basket';
import type { HomeMoney } from '@niveshak/contract/home/schemas';
import { ownMoney, pendingChanges } from '@niveshak/domain/basket-orders/own-money';
import { paise, subtract } from '@niveshak/domain/primitives/paise';
import type { LastClose } from '../market-data/index.ts';
import { businessTimeAt } from '../platform/clock.ts';
import type { PortfoliosNow } from '../portfolios/index.ts';
import type { HomeBasket } from './store.ts';

/**
 * Returns the member's holdings from basket orders, newest first, or null if no basket was ever filled and none is
 * open.
 */
export function presentMoney(
  baskets: readonly HomeBasket[],
  { byTag }: Pick<PortfoliosNow, 'byTag'>,
  closes: ReadonlyMap<string, LastClose>,
): HomeMoney | null {
  const filled = baskets.filter(({ status }) => status === 'filled' || status === 'partly-filled');
  const isOrdering = baskets.some(({ status }) => status === 'processing');
  const waiting = baskets.find(({ status }) => status === 'waiting');
  const unconfirmed = waiting === undefined ? undefined : byTag.get(waiting.tag);
  const held = [...Map.groupBy(filled, ({ tag }) => tag)].flatMap(([tag, own]) => {
    const portfolio = byTag.get(tag);
    const [newest] = own;
    return portfolio === undefined || newest === undefined
      ? []
      : [{ portfolio, own, pending: pendingChanges(portfolio.changes, businessTimeAt(newest.at).today) }];
  });
  const prices = new Map([...closes].map(([symbol, { close }]) => [symbol, paise(close)]));
  const money = ownMoney(
    held.map(({ own }) => own.map(({ at, ...basket }) => ({ ...basket, date: businessTimeAt(at).today }))),
    prices,
  );
  if (money === null && !isOrdering && unconfirmed === undefined) return null;
  const first = held.toSorted((a, b) => b.pending - a.pending)[0]?.portfolio;
  const ordered = baskets[0] === undefined ? undefined : byTag.get(baskets[0].tag);
  const open = first ?? ordered;
  if (open === undefined) return null;
  const showsGain = held.every(({ portfolio }) => portfolio.showsReturns);
  const { value = null, cost = null } = money ?? {};
  const gain = showsGain && value !== null && cost !== null ? subtract(value, cost) : null;
  return {
    value,
    gain,
    gainShare: gain === null || cost === null || cost === 0 ? null : gain / cost,
    pending: money === null ? 0 : held.reduce((sum, { pending }) => sum + pending, 0),
    slug: open.slug,
    title: open.title,
    isOrdering,
    unconfirmed:
      waiting === undefined || unconfirmed === undefined
        ? null
        : { slug: unconfirmed.slug, title: unconfirmed.title, txn: txnOf(waiting) },
  };
}

function txnOf({ tag: portfolioTag, securities }: HomeBasket): string | null {
  if (securities.every(({ delta }) => delta === 0)) return null;
  return encodeBasket({ securities, portfolioTag });
}

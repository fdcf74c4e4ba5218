import * as routes from '@niveshak/contract/basket-orders/routes';
import { basketTexts } from '@niveshak/contract/basket-orders/texts';
import { basketOrders } from '@niveshak/domain/basket-orders/basket';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { refuseUnlessAllowed } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { BrokerGateway } from './ports.ts';
import { isTransactionOf, keepTransaction } from './store.ts';

export type BasketOrdersOptions = { readonly db: Db; readonly gateway: BrokerGateway };

export function bindBasketOrdersRoutes(bind: RouteBinder, { db, gateway }: BasketOrdersOptions): void {
  const gate = (userId: string, today: CalendarDate): Promise<Refusal | null> =>
    refuseUnlessAllowed(db, userId, 'portfolios', today);

  bind(routes.getBrokerToken, async ({ member, time }) => {
    const refusal = await gate(member.userId, time.today);
    return refusal ?? { token: await gateway.issueToken() };
  });

  bind(routes.createBrokerTransaction, async ({ body, member, time }) => {
    const refusal = await gate(member.userId, time.today);
    if (refusal !== null) return refusal;
    const basket = basketOrders(body.securities);
    if ('problem' in basket) {
      const message = basketTexts.problems[basket.problem];
      return refuse('invalid-input', { errors: [{ path: 'securities', message }] });
    }
    if (!(await gateway.isOwnToken(body.authToken))) return refuse('bad-broker-token');
    const made = await gateway.createTransaction({
      token: body.authToken,
      orders: basket.orders,
      note: body.portfolioTag,
    });
    if (made === 'unavailable') return refuse('broker-unavailable');
    const { transactionId: id, expireAt } = made;
    const { portfolioTag } = body;
    const stocks = basket.orders.length;
    await keepTransaction(db, { id, userId: member.userId, portfolioTag, stocks }, time.instant);
    return { transactionId: id, expireAt: expireAt.toISOString() };
  });

  bind(routes.getBrokerResult, async ({ params, member, time }) => {
    const refusal = await gate(member.userId, time.today);
    if (refusal !== null) return refusal;
    if (!(await isTransactionOf(db, params.id, member.userId))) return refuse('not-found');
    const found = await gateway.readTransaction(params.id);
    if (found === 'unavailable') return refuse('broker-unavailable');
    const { status, orders } = found;
    return { transactionId: params.id, status, orders: [...orders] };
  });
}

import * as routes from '@niveshak/contract/basket-orders/routes';
import { basketTexts } from '@niveshak/contract/basket-orders/texts';
import { basketOrders } from '@niveshak/domain/basket-orders/basket';
import { filledAmounts } from '@niveshak/domain/basket-orders/filled-amounts';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { planOf } from '../membership/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuseWithout } from '../platform/http/refuse-without.ts';
import { rawBodyOf } from '../platform/http/server.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Refusal } from '../platform/http/refusal.ts';
import type { Session } from '../platform/session.ts';
import type { BrokerGateway } from './ports.ts';
import { brokerInbox, refreshOutcome } from './outcome.ts';
import { accountOf, connectAccount, disconnectAccount } from './account-store.ts';
import type { BrokerAccount } from './account-store.ts';
import { basketOf, discardWaiting, storeTransaction, newestBaskets } from './store.ts';

/** If `gateway` is null, the firm does not offer basket orders; earlier outcomes are still shown. */
export type BasketOrdersOptions = { readonly db: Db; readonly gateway: BrokerGateway | null };

export function bindBasketOrdersRoutes(bind: RouteBinder, { db, gateway }: BasketOrdersOptions): void {
  bind(routes.getBrokerToken, async ({ member, time }) => {
    const refusal = gate(member, time.today);
    if (refusal !== null) return refusal;
    if (gateway === null) return refuse('baskets-not-offered');
    const account = await accountOf(db, member.userId);
    return { token: await gateway.issueToken(account?.id ?? null) };
  });

  bind(routes.createBrokerTransaction, async ({ body, member, time }) => {
    const refusal = gate(member, time.today);
    if (refusal !== null) return refusal;
    if (gateway === null) return refuse('baskets-not-offered');
    const basket = basketOrders(body.securities);
    if ('problem' in basket) {
      const message = basketTexts.problems[basket.problem];
      return refuse('invalid-input', { errors: [{ path: 'securities', message }] });
    }
    const account = await gateway.accountOfToken(body.authToken);
    // Guest tokens belong to no member; account tokens are valid only for the account's member.
    const isTheirs =
      account === null || (account !== false && account === (await accountOf(db, member.userId))?.id);
    if (!isTheirs) return refuse('bad-broker-token');
    const made = await gateway.createTransaction({
      token: body.authToken,
      orders: basket.orders,
      note: body.portfolioTag,
    });
    if (made === 'unavailable') return refuse('broker-unavailable');
    if (made === 'refused')
      return refuse('invalid-input', { errors: [{ path: 'securities', message: basketTexts.notAccepted }] });
    const { transactionId: id, expireAt } = made;
    const { portfolioTag, securities } = body;
    const stocks = basket.orders.length;
    const kept = { id, userId: member.userId, portfolioTag, stocks, securities, account };
    await storeTransaction(db, kept, time.instant);
    await discardWaiting(db, member.userId, { tag: portfolioTag, newerId: id }, time.instant);
    return { transactionId: id, expireAt: expireAt.toISOString() };
  });

  bindBasketRoutes(bind, { db, gateway });
  bindBrokerAccountRoutes(bind, { db, gateway });

  bind(routes.smallcaseWebhook, async ({ request }) => {
    const body = rawBodyOf(request);
    if (gateway === null || !gateway.isOwnEvent(body)) return refuse('bad-signature');
    await brokerInbox.accept(db, body);
    return { status: 'stored' as const };
  });
}

function gate(member: Session, today: CalendarDate): Refusal | null {
  return refuseWithout('portfolios', planOf(member, today));
}

/** Binds the member's baskets and their outcomes. */
function bindBasketRoutes(bind: RouteBinder, { db, gateway }: BasketOrdersOptions): void {
  bind(routes.getBrokerResult, async ({ params, member, time }) => {
    const refusal = gate(member, time.today);
    if (refusal !== null) return refusal;
    const kept = await basketOf(db, params.id, member.userId);
    if (kept === null) return refuse('not-found');
    if (!kept.isSettled && gateway === null) return refuse('baskets-not-offered');
    const found =
      kept.isSettled || gateway === null ? kept : await refreshOutcome({ db, gateway }, kept, time);
    if (found === 'unavailable') return refuse('broker-unavailable');
    const { status, orders } = found;
    const { amounts, bought, sold } = filledAmounts(orders);
    return {
      transactionId: params.id,
      portfolioTag: kept.portfolioTag,
      status,
      orders: orders.map((order, at) => ({ ...order, amount: amounts[at] ?? null })),
      bought,
      sold,
    };
  });

  bind(routes.discardBasket, async ({ params, member, time }) => {
    const refusal = gate(member, time.today);
    if (refusal !== null) return refusal;
    if (gateway === null) return refuse('baskets-not-offered');
    const kept = await basketOf(db, params.id, member.userId);
    if (kept === null) return refuse('not-found');
    const found = kept.isSettled ? kept : await refreshOutcome({ db, gateway }, kept, time);
    if (found === 'unavailable') return refuse('broker-unavailable');
    const isDiscarded = found.status === 'waiting';
    if (isDiscarded) await discardWaiting(db, member.userId, { id: params.id }, time.instant);
    const status = isDiscarded ? 'cancelled' : found.status;
    return { transactionId: params.id, status, orders: [...found.orders] };
  });

  bind(routes.listBaskets, async ({ query, member, time }) => {
    const refusal = gate(member, time.today);
    if (refusal !== null) return refusal;
    const baskets = await newestBaskets(db, member.userId, query.portfolioTag);
    return baskets.map(({ id, portfolioTag, createdAt, securities, status, orders }) => ({
      transactionId: id,
      portfolioTag,
      createdAt: createdAt.toISOString(),
      securities,
      status,
      orders: [...orders],
    }));
  });
}

function bindBrokerAccountRoutes(bind: RouteBinder, { db, gateway }: BasketOrdersOptions): void {
  bind(routes.getBrokerAccount, async ({ member }) => {
    const account = await accountOf(db, member.userId);
    return { account: account === null ? null : shown(account) };
  });

  bind(routes.connectBrokerAccount, async ({ body, member, time }) => {
    const refusal = gate(member, time.today);
    if (refusal !== null) return refusal;
    if (gateway === null) return refuse('baskets-not-offered');
    if ((await basketOf(db, body.transactionId, member.userId)) === null) return refuse('not-found');
    const used = await gateway.accountUsed(body.resultToken, body.transactionId);
    if (used === 'unavailable') return refuse('broker-unavailable');
    if (used === 'not-theirs') return refuse('bad-broker-token');
    const account = await connectAccount(db, member.userId, used, time.instant);
    return account === 'taken' ? refuse('broker-account-taken') : { account: shown(account) };
  });

  bind(routes.disconnectBrokerAccount, async ({ member }) => {
    await disconnectAccount(db, member.userId);
    return undefined;
  });
}

/** Returns an account for the browser, without its id. */
function shown({ broker, connectedAt }: BrokerAccount) {
  return { broker, connectedAt: connectedAt.toISOString() };
}

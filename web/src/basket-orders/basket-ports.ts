import {
  createBrokerTransaction,
  getBrokerResult,
  getBrokerToken,
} from '@niveshak/contract/basket-orders/routes';
import { call } from '../lib/call.ts';
import { decodeBasket } from './basket-link.ts';
import { BasketError } from './basket-machine.ts';
import type { BasketPorts } from './basket-machine.ts';
import { loadBrokerSdk, openBrokerSdk, refusalOf } from './broker-sdk.ts';
import type { Broker } from './broker-sdk.ts';

/** The browser's side of the basket machine: our API and the gateway's SDK. */
export function basketPorts(broker: Broker): BasketPorts {
  return {
    parse: (txn) => {
      const parsed = decodeBasket(txn);
      if ('problem' in parsed) throw new BasketError({ kind: 'bad-basket', problem: parsed.problem });
      return parsed.basket;
    },
    fetchToken: async () => (await call(getBrokerToken)).token,
    loadSdk: () => loadBrokerSdk(broker),
    openSdk: (token) => openBrokerSdk(broker, token),
    createTransaction: async (basket, authToken) =>
      (await call(createBrokerTransaction, { body: { ...basket, authToken } })).transactionId,
    trigger: async (sdk, transactionId) => {
      try {
        await sdk.triggerTransaction({ transactionId });
      } catch (error) {
        // The window may say no after orders were placed: the gateway's record decides.
        if (await hasOrders(transactionId)) return;
        const refusal = refusalOf(error);
        if (refusal === 'user_cancelled' || refusal === 'consent_denied')
          throw new BasketError({ kind: 'cancelled' });
        throw new BasketError({ kind: refusal === 'transaction_expired' ? 'expired' : 'unable' });
      }
    },
  };
}

/** When it cannot be read, orders may be there: the result's page asks on. */
async function hasOrders(id: string): Promise<boolean> {
  try {
    const { orders, status } = await call(getBrokerResult, { params: { id } });
    return orders.length > 0 || status === 'processing';
  } catch {
    return true;
  }
}

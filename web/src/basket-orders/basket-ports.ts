import {
  connectBrokerAccount,
  createBrokerTransaction,
  disconnectBrokerAccount,
  getBrokerResult,
  getBrokerToken,
} from '@niveshak/contract/basket-orders/routes';
import { basketTexts } from '@niveshak/contract/basket-orders/texts';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { showToast } from '../ui/toast-store.ts';
import { decodeBasket } from './basket-link.ts';
import { BasketError } from './basket-machine.ts';
import type { BasketPorts } from './basket-machine.ts';
import { loadBrokerSdk, openBrokerSdk, refusalOf, resultTokenOf } from './broker-sdk.ts';
import type { Broker } from './broker-sdk.ts';

/** Returns the basket machine's ports for the browser, which use our API and the gateway's SDK. */
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
        const result = await sdk.triggerTransaction({ transactionId });
        // Not awaited, because the orders are placed even if this fails.
        void rememberAccount(transactionId, resultTokenOf(result));
      } catch (error) {
        // The window may report a refusal although orders were placed, so check the gateway's record.
        if (await hasOrders(transactionId)) return;
        const refusal = refusalOf(error);
        if (refusal === 'user_cancelled' || refusal === 'consent_denied')
          throw new BasketError({ kind: 'cancelled' });
        if (refusal === 'user_mismatch') throw new BasketError({ kind: 'other-account' });
        throw new BasketError({ kind: refusal === 'transaction_expired' ? 'expired' : 'unable' });
      }
    },
  };
}

/** Returns whether orders were placed. True if they cannot be read, so that the result page keeps polling. */
async function hasOrders(id: string): Promise<boolean> {
  try {
    const { orders, status } = await call(getBrokerResult, { params: { id } });
    return orders.length > 0 || status === 'processing';
  } catch {
    return true;
  }
}

/** Stores the account that was used, so that the next order skips the broker choice. */
async function rememberAccount(transactionId: string, resultToken: string | null): Promise<void> {
  if (resultToken === null) return;
  try {
    await call(connectBrokerAccount, { body: { transactionId, resultToken } });
  } catch (error) {
    showToast('error', errorText(error, basketTexts.notConnected));
  }
}

/** Ends the session at the broker and forgets the account. The next order starts with the broker choice. */
export async function changeAccount(broker: Broker): Promise<void> {
  const { token } = await call(getBrokerToken);
  await loadBrokerSdk(broker);
  const sdk = await openBrokerSdk(broker, token);
  await sdk.brokerLogout();
  await call(disconnectBrokerAccount);
}

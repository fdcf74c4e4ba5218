import type { Db } from '../platform/db/database.ts';
import { gatewayNamed } from './gateways.ts';
import type { Gateways, NewProviderOrder, PaymentProvider } from './ports.ts';
import { orderById, setProviderOrder } from './store.ts';
import type { Order } from './store.ts';

/** Gateway details that the browser needs. */
type WindowOfGateway = Pick<PaymentProvider, 'name' | 'keyId' | 'scriptUrl' | 'isTest'>;

/** A gateway order that is ready for payment. */
export type OpenedOrder = {
  readonly gateway: WindowOfGateway;
  readonly providerOrderId: string;
  /** Payment window session, or null if the gateway requires none. */
  readonly sessionId: string | null;
};

/** Time limit per gateway while another can be tried, because a checkout must open within 5 seconds. */
const limitMs = 2_400;
/** How long a gateway is tried last after a failure (wall time). */
const avoidedForMs = 30_000;

/** Time of each gateway's last failure to open an order, in this process. */
const failedAt = new WeakMap<PaymentProvider, number>();

/**
 * Opens an order at the first gateway that responds, or returns the existing one, because an order stays at its
 * gateway. Registering a mandate or announcing a debit requires a gateway with mandates. Returns `unavailable` if no
 * gateway responds.
 */
export async function openAtGateway(
  db: Db,
  gateways: Gateways,
  order: Order,
  mandate: Pick<NewProviderOrder, 'registration' | 'notification'>,
): Promise<OpenedOrder | 'unavailable'> {
  if (order.providerOrderId !== null) return opened(gateways, order, order.providerOrderId);
  const usable =
    mandate.notification === undefined
      ? gateways.forNewOrders
      : gateways.all.filter(({ hasMandates }) => hasMandates);
  for (const gateway of bestFirst(usable)) {
    const made = await gateway.createOrder({
      receipt: order.id,
      amountPaise: order.amount,
      currency: 'INR',
      buyer: { id: order.userId, phone: order.agreed.billing.mobile },
      ...(gateway.hasMandates ? mandate : {}),
      ...(usable.length > 1 ? { limitMs } : {}),
    });
    if (made === 'unavailable') {
      failedAt.set(gateway, performance.now());
      continue;
    }
    failedAt.delete(gateway);
    const at = { gateway: gateway.name, providerOrderId: made.providerOrderId };
    if (await setProviderOrder(db, order.id, at)) return { gateway, ...made };
    // A concurrent call opened the order first, possibly at another gateway.
    const stored = await orderById(db, order.id);
    if (stored === null || stored.providerOrderId === null) throw new Error(`Order ${order.id} is not open.`);
    return opened(gateways, stored, stored.providerOrderId);
  }
  return 'unavailable';
}

async function opened(
  gateways: Gateways,
  order: Order,
  providerOrderId: string,
): Promise<OpenedOrder | 'unavailable'> {
  const gateway = gatewayNamed(gateways, order.gateway);
  const sessionId = await gateway.sessionOf(providerOrderId);
  return sessionId === 'unavailable' ? sessionId : { gateway, providerOrderId, sessionId };
}

function bestFirst(gateways: readonly PaymentProvider[]): PaymentProvider[] {
  const now = performance.now();
  const isAvoided = (gateway: PaymentProvider) => {
    const at = failedAt.get(gateway);
    return at !== undefined && now - at < avoidedForMs;
  };
  return gateways.toSorted((a, b) => Number(isAvoided(a)) - Number(isAvoided(b)));
}

/** Returns the data that the browser needs to open an order's payment window. */
export function presentWindow({ gateway, sessionId }: Pick<OpenedOrder, 'gateway' | 'sessionId'>) {
  const { name, keyId, scriptUrl, isTest } = gateway;
  return { keyId, gateway: { name, scriptUrl, isTest, sessionId } };
}

import type { Db } from '../platform/db/database.ts';
import type {
  Gateways,
  ListedPayment,
  ListedRefund,
  Pages,
  PaymentKey,
  PaymentProvider,
  ProviderDispute,
  Span,
} from './ports.ts';

/**
 * Returns the gateway of an order or payment. Imported ones have no recorded gateway and use the firm's first gateway.
 * @throws if the gateway is not configured
 */
export function gatewayNamed({ all, forNewOrders }: Gateways, name: string | null): PaymentProvider {
  const found = name === null ? forNewOrders[0] : all.find((gateway) => gateway.name === name);
  if (found === undefined)
    throw new Error(`Orders of the payment gateway ${String(name)} exist, but it is not configured.`);
  return found;
}

/** Returns the gateway that signed the browser's three values, or null if none did. */
export function signerOf(
  { all }: Gateways,
  signed: { readonly razorpayOrderId: string; readonly paymentId: string; readonly signature: string },
): PaymentProvider | null {
  const { razorpayOrderId: orderId, paymentId, signature } = signed;
  return all.find((gateway) => gateway.isPaymentSignature(orderId, paymentId, signature)) ?? null;
}

/** Returns the gateway of a recorded payment and the gateway's ids for it. */
export async function gatewayOfPayment(
  db: Db,
  gateways: Gateways,
  paymentId: string,
): Promise<{ readonly gateway: PaymentProvider; readonly key: PaymentKey }> {
  const order = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['gateway', 'provider_order_id as providerOrderId'])
    .where('payments.id', '=', paymentId)
    .executeTakeFirst();
  const gateway = gatewayNamed(gateways, order?.gateway ?? null);
  return { gateway, key: { paymentId, providerOrderId: order?.providerOrderId ?? null } };
}

type AtGateway = { readonly gateway: string };

/** Combined lists of all gateways. */
export type AllLists = {
  readonly paymentsMade: (span: Span) => Pages<ListedPayment & AtGateway>;
  readonly refundsMade: (span: Span) => Pages<ListedRefund & AtGateway>;
  readonly disputesMade: (span: Span) => Pages<ProviderDispute & AtGateway>;
};

/** Returns the lists of all gateways combined. A list ends as soon as one gateway is `unavailable`. */
export function listsOfAll({ all }: Gateways): AllLists {
  async function* chained<Item>(pagesOf: (gateway: PaymentProvider) => Pages<Item>): Pages<Item & AtGateway> {
    for (const gateway of all)
      for await (const page of pagesOf(gateway))
        yield page === 'unavailable' ? page : page.map((item) => ({ ...item, gateway: gateway.name }));
  }
  return {
    paymentsMade: (span) => chained((gateway) => gateway.paymentsMade(span)),
    refundsMade: (span) => chained((gateway) => gateway.refundsMade(span)),
    disputesMade: (span) => chained((gateway) => gateway.disputesMade(span)),
  };
}

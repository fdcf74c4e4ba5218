import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { BrokerGateway } from '../../basket-orders/ports.ts';
import { callVendor } from '../http/vendor-call.ts';
import type { VendorAnswer } from '../http/vendor-call.ts';
import { isOwnEvent, transactionOfEvent } from './gateway-event.ts';
import { brokerOrders, detailsSchema, ordersSchema, transactionStatus } from './read-transaction.ts';

export type SmallcaseOptions = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly gateway: string;
  /** Signs the tokens; not the API secret, with which it is easily mistaken. */
  readonly tokenSecret: string;
  readonly apiSecret: string;
  /** The vendor's name for a preset limit price; empty: limits are not sent. */
  readonly limitField: string;
};

/** The vendor's own life of a transaction for orders. */
const tokenMinutes = 15;

const createdSchema = z.object({
  success: z.literal(true),
  data: z.object({ transactionId: z.string().min(1), expireAt: z.iso.datetime({ offset: true }) }),
});

/** Exactly `{guest: true}` beside the times: the vendor refuses anything more. */
const guestSchema = z.strictObject({ guest: z.literal(true), iat: z.number(), exp: z.number() });

export function smallcaseBrokerGateway(options: SmallcaseOptions): BrokerGateway {
  const { baseUrl, gateway, apiSecret, limitField } = options;
  const key = new TextEncoder().encode(options.tokenSecret);
  const issueToken = () =>
    new SignJWT({ guest: true })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(`${tokenMinutes}m`)
      .sign(key);

  const headers = (token: string) => ({ 'x-gateway-secret': apiSecret, 'x-gateway-authtoken': token });
  const read = async (what: 'transactiondetails' | 'orders/sst', id: string): Promise<VendorAnswer> =>
    callVendor({
      vendor: 'smallcase',
      method: 'GET',
      url: `${baseUrl}/v1/${gateway}/engine/${what}?${new URLSearchParams({ transactionId: id }).toString()}`,
      headers: headers(await issueToken()),
    });

  return {
    issueToken,
    isOwnEvent: (body) => isOwnEvent(apiSecret, body),
    transactionOfEvent,

    isOwnToken: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] });
        return guestSchema.safeParse(payload).success;
      } catch {
        // What is expired, of another key or no token at all is all the same: not ours.
        return false;
      }
    },

    createTransaction: async ({ token, orders, note }) => {
      const answer = await callVendor({
        vendor: 'smallcase',
        method: 'POST',
        url: `${baseUrl}/gateway/${gateway}/transaction`,
        headers: headers(token),
        json: {
          intent: 'TRANSACTION',
          orderConfig: {
            type: 'SECURITIES',
            securities: orders.map(({ ticker, side, quantity, limit }) => ({
              ticker,
              quantity,
              type: side,
              ...(limitField !== '' && limit !== null ? { [limitField]: limit } : {}),
            })),
          },
          notes: note,
        },
      });
      // A ticker that the gateway does not know, for one.
      if (answer.kind === 'answer' && (answer.status === 400 || answer.status === 422)) return 'refused';
      const created = createdSchema.safeParse(bodyOf(answer));
      if (!created.success) return 'unavailable';
      const { transactionId, expireAt } = created.data.data;
      return { transactionId, expireAt: new Date(expireAt) };
    },

    readTransaction: async (id) => {
      const details = detailsSchema.safeParse(bodyOf(await read('transactiondetails', id)));
      if (!details.success) return 'unavailable';
      const { transactionDetails } = details.data.data;
      const hasOrders = ['PROCESSING', 'COMPLETED'].includes(transactionDetails.status);
      if (!hasOrders) return { status: transactionStatus(transactionDetails, [], Date.now()), orders: [] };
      const answered = ordersSchema.safeParse(bodyOf(await read('orders/sst', id)));
      if (!answered.success) return 'unavailable';
      const orders = brokerOrders(answered.data.data.orderBatches);
      return { status: transactionStatus(transactionDetails, orders, Date.now()), orders };
    },
  };
}

function bodyOf(answer: VendorAnswer): unknown {
  return answer.kind === 'answer' && answer.status === 200 ? answer.body : null;
}

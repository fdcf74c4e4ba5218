import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { AccountId, BasketTransaction, BrokerGateway } from '../../basket-orders/ports.ts';
import { callVendor } from '../http/vendor-call.ts';
import type { VendorAnswer } from '../http/vendor-call.ts';
import { isOwnEvent, transactionOfEvent } from './gateway-event.ts';
import { brokerOrders, detailsSchema, ordersSchema, transactionStatus } from './read-transaction.ts';

export type SmallcaseOptions = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly gateway: string;
  /** Key that signs the tokens; not the API secret. */
  readonly tokenSecret: string;
  readonly apiSecret: string;
  /** The vendor's field for a preset limit price. If empty, no limits are sent. */
  readonly limitField: string;
};

/** The vendor's lifetime of an order transaction. */
const tokenMinutes = 15;

const createdSchema = z.object({
  success: z.literal(true),
  data: z.object({ transactionId: z.string().min(1), expireAt: z.iso.datetime({ offset: true }) }),
});

/** Exactly one of the two payloads plus the times. The vendor rejects anything else. */
const times = { iat: z.number(), exp: z.number() };
const ownTokenSchema = z.union([
  z.strictObject({ guest: z.literal(true), ...times }),
  z.strictObject({ smallcaseAuthId: z.string().min(1), ...times }),
]);

/** The account is the only documented field of a result token. */
const resultTokenSchema = z.object({ smallcaseAuthId: z.string().min(1).max(128) });

export function smallcaseBrokerGateway(options: SmallcaseOptions): BrokerGateway {
  const { baseUrl, gateway, apiSecret, limitField } = options;
  const { issueToken, payloadOf } = tokens(options.tokenSecret);
  const headers = (token: string) => ({ 'x-gateway-secret': apiSecret, 'x-gateway-authtoken': token });
  const read = async (
    what: 'transactiondetails' | 'orders/sst',
    id: string,
    account: AccountId,
  ): Promise<VendorAnswer> =>
    callVendor({
      vendor: 'smallcase',
      method: 'GET',
      url: `${baseUrl}/v1/${gateway}/engine/${what}?${new URLSearchParams({ transactionId: id }).toString()}`,
      headers: headers(await issueToken(account)),
    });

  return {
    issueToken,
    isOwnEvent: (body) => isOwnEvent(apiSecret, body),
    transactionOfEvent,

    accountOfToken: async (token) => {
      const { data } = ownTokenSchema.safeParse(await payloadOf(token));
      if (data === undefined) return false;
      return 'guest' in data ? null : data.smallcaseAuthId;
    },

    accountUsed: async (resultToken, transactionId) => {
      const { data: said } = resultTokenSchema.safeParse(await payloadOf(resultToken));
      if (said === undefined) return 'not-theirs';
      const id = said.smallcaseAuthId;
      const answer = await read('orders/sst', transactionId, id);
      // A connected account sees only its own transactions.
      if (answer.kind === 'answer' && [400, 401, 403, 404].includes(answer.status)) return 'not-theirs';
      const { data: orders } = ordersSchema.safeParse(bodyOf(answer));
      if (orders === undefined) return 'unavailable';
      return { id, broker: orders.data.orderBatches[0]?.broker ?? null };
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
            securities: orders.map((order) => securityOf(order, limitField)),
          },
          notes: note,
        },
      });
      // For example, the gateway does not know a ticker.
      if (answer.kind === 'answer' && (answer.status === 400 || answer.status === 422)) return 'refused';
      const created = createdSchema.safeParse(bodyOf(answer));
      if (!created.success) return 'unavailable';
      const { transactionId, expireAt } = created.data.data;
      return { transactionId, expireAt: new Date(expireAt) };
    },

    readTransaction: async (id, account) => {
      const details = detailsSchema.safeParse(bodyOf(await read('transactiondetails', id, account)));
      if (!details.success) return 'unavailable';
      const { transactionDetails } = details.data.data;
      const hasOrders = ['PROCESSING', 'COMPLETED'].includes(transactionDetails.status);
      if (!hasOrders) return { status: transactionStatus(transactionDetails, [], Date.now()), orders: [] };
      const answered = ordersSchema.safeParse(bodyOf(await read('orders/sst', id, account)));
      if (!answered.success) return 'unavailable';
      const orders = brokerOrders(answered.data.data.orderBatches);
      return { status: transactionStatus(transactionDetails, orders, Date.now()), orders };
    },
  };
}

function securityOf(
  { ticker, side, quantity, limit }: BasketTransaction['orders'][number],
  limitField: string,
) {
  const preset = limitField !== '' && limit !== null ? { [limitField]: limit } : {};
  return { ticker, quantity, type: side, ...preset };
}

/** Returns functions to issue and read tokens signed with our secret. */
function tokens(secret: string) {
  const key = new TextEncoder().encode(secret);
  return {
    issueToken: (account: AccountId) =>
      new SignJWT(account === null ? { guest: true } : { smallcaseAuthId: account })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(`${tokenMinutes}m`)
        .sign(key),
    /** Returns the payload of a token signed with our secret, or null if it is invalid. */
    payloadOf: async (token: string): Promise<unknown> => {
      try {
        return (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload;
      } catch {
        // Do not distinguish expired tokens, other keys and malformed tokens.
        return null;
      }
    },
  };
}

function bodyOf(answer: VendorAnswer): unknown {
  return answer.kind === 'answer' && answer.status === 200 ? answer.body : null;
}

import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SandboxContext } from '../platform/context.ts';
import { hex24 } from '../platform/ids.ts';
import type { Accounts, BrokerName } from './accounts.ts';
import { gatewayError } from './errors.ts';

const security = z.strictObject({
  ticker: z.string().regex(/^[A-Z0-9&-]{1,32}$/),
  quantity: z.int().min(1).optional(),
  type: z.enum(['BUY', 'SELL']).optional(),
  /** The field name of a preset limit price is undocumented, so the input is echoed. */
  limitPrice: z.number().positive().optional(),
});

export const createBody = z.strictObject({
  intent: z.literal('TRANSACTION'),
  orderConfig: z.strictObject({
    type: z.literal('SECURITIES'),
    securities: z.array(security).min(1),
  }),
  notes: z.string().max(256).optional(),
});

const order = z.object({
  tradingsymbol: z.string(),
  transactionType: z.enum(['BUY', 'SELL']),
  quantity: z.number(),
  filledQuantity: z.number(),
  averagePrice: z.number(),
  orderType: z.enum(['MARKET', 'LIMIT']),
  product: z.literal('CNC'),
  exchange: z.literal('NSE'),
  exchangeOrderId: z.string(),
  status: z.enum(['PLACED', 'REJECTED', 'COMPLETE', 'PARTIAL', 'CANCELLED']),
  errorCode: z.string().optional(),
  statusMessage: z.string().optional(),
});
type Order = z.infer<typeof order>;

const batch = z.object({
  batchId: z.string(),
  transactionId: z.string(),
  broker: z.string(),
  buyAmount: z.number(),
  sellAmount: z.number(),
  quantity: z.number(),
  filled: z.number(),
  status: z.enum(['COMPLETED', 'PARTIALLYFILLED', 'UNFILLED', 'PLACED']),
  variety: z.enum(['regular', 'amo']),
  completedDate: z.string().nullable(),
  orders: z.array(order),
  unplaced: z.array(z.string()),
});

const stored = z.object({
  transactionId: z.string(),
  securities: z.array(security),
  notes: z.string().nullable(),
  /** Connected user who requested it; null for a guest. */
  authId: z.string().nullable(),
  expireAt: z.string(),
  status: z.enum(['INITIALIZED', 'USED', 'PROCESSING', 'ERRORED', 'COMPLETED']),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
  batch: batch.nullable(),
  /** Account at the broker, known after the login. */
  smallcaseAuthId: z.string().nullable(),
});
export type Transaction = z.infer<typeof stored>;

export const OUTCOMES = ['filled', 'partly-filled', 'failed', 'processing', 'cancelled', 'expired'] as const;
type Outcome = (typeof OUTCOMES)[number];

export interface Transactions {
  create(input: z.infer<typeof createBody>, authId: string | null): Transaction;
  /**
   * Returns the current state. Unused transactions expire.
   * @throws VendorError if it does not exist
   */
  find(transactionId: string): Transaction;
  /**
   * Records the login with a broker account.
   * @throws VendorError if it is not the connected user's account
   */
  use(transactionId: string, account: string): Transaction;
  /**
   * Acts as the person and the exchange.
   * @throws VendorError if the transaction is used up
   */
  act(transactionId: string, outcome: Outcome, broker: BrokerName): Transaction;
}

/** Error for a connected user who logged in with a different account at the broker. */
const USER_MISMATCH = { code: 1001, message: 'user_mismatch' };

const EXPIRED = { code: 3001, message: 'transaction_expired' };

/** @param reported called for each batch, in the transaction that created it */
export function openTransactions(
  { store, config, quotes }: SandboxContext,
  accounts: Accounts,
  reported: (transaction: Transaction) => void,
): Transactions {
  const kept = store.collection('smallcase-transactions', (value) => stored.parse(value));

  const find = (transactionId: string): Transaction => {
    const found = kept.get(transactionId);
    if (found === undefined) throw gatewayError(400, 'invalid_transactionId', 'Invalid transactionId');
    if (found.status !== 'INITIALIZED' || Date.parse(found.expireAt) > Date.now()) return found;
    const gone: Transaction = { ...found, status: 'ERRORED', error: EXPIRED };
    kept.put(transactionId, gone);
    return gone;
  };
  const open = (transactionId: string): Transaction => {
    const found = find(transactionId);
    if (found.status !== 'INITIALIZED' && found.status !== 'USED')
      throw gatewayError(400, 'transaction_expired', 'This transaction is used up or has expired');
    return found;
  };
  const keep = (transaction: Transaction): Transaction => {
    kept.put(transaction.transactionId, transaction);
    return transaction;
  };

  return {
    find,
    create({ orderConfig, notes }, authId) {
      const { securities } = orderConfig;
      for (const name of ['quantity', 'type'] as const) {
        const given = securities.filter((each) => each[name] !== undefined).length;
        if (given !== 0 && given !== securities.length)
          throw gatewayError(400, 'invalid_orderConfig', `${name} must be given for all securities or none`);
      }
      return keep({
        transactionId: `TRX_${randomBytes(16).toString('hex')}`,
        securities,
        notes: notes ?? null,
        authId,
        expireAt: new Date(Date.now() + config.smallcase.sessionMs).toISOString(),
        status: 'INITIALIZED',
        error: null,
        batch: null,
        smallcaseAuthId: null,
      });
    },
    use(transactionId, account) {
      const found = open(transactionId);
      if (found.authId !== null && found.authId !== account)
        return keep({ ...found, status: 'ERRORED', error: USER_MISMATCH });
      return keep({ ...found, status: 'USED', smallcaseAuthId: account });
    },
    act(transactionId, outcome, broker) {
      const found = open(transactionId);
      if (outcome === 'cancelled' || outcome === 'expired')
        return keep({ ...found, status: 'ERRORED', error: endedUnplaced(outcome, found) });
      return store.transaction(() => {
        const traded = keep({
          ...found,
          status: outcome === 'processing' ? 'PROCESSING' : 'COMPLETED',
          smallcaseAuthId: found.smallcaseAuthId ?? found.authId ?? accounts.create(broker),
          batch: batchOf(found, outcome, broker, (ticker) => quotes.get(ticker)?.lastPrice),
        });
        reported(traded);
        return traded;
      });
    },
  };
}

/**
 * Returns the end of a transaction without orders. 1010 means that the chooser was closed, and 1011 that the user left
 * after choosing a broker.
 */
function endedUnplaced(outcome: 'cancelled' | 'expired', { status }: Transaction) {
  if (outcome === 'expired') return { code: 1005, message: 'transaction_expired' };
  return { code: status === 'USED' ? 1011 : 1010, message: 'user_cancelled' };
}

type Traded = Exclude<Outcome, 'cancelled' | 'expired'>;

type LastPrice = (ticker: string) => number | undefined;

function batchOf(
  { transactionId, securities }: Transaction,
  outcome: Traded,
  broker: string,
  lastPrice: LastPrice,
) {
  const orders = securities.map(({ ticker, quantity = 1, type = 'BUY', limitPrice }, at): Order => {
    const filledQuantity = filledOf(outcome, quantity, at, securities.length);
    const isRefused = filledQuantity === 0 && outcome !== 'processing';
    return {
      tradingsymbol: ticker,
      transactionType: type,
      quantity,
      filledQuantity,
      averagePrice: filledQuantity === 0 ? 0 : fillPrice(ticker, type, lastPrice(ticker)),
      orderType: limitPrice === undefined ? 'MARKET' : 'LIMIT',
      product: 'CNC',
      exchange: 'NSE',
      exchangeOrderId: `1${randomBytes(6).readUIntBE(0, 6).toString().padStart(15, '0').slice(0, 15)}`,
      status: statusOf(outcome, quantity, filledQuantity),
      ...(isRefused && {
        errorCode: type === 'BUY' ? 'marginsExceeded' : 'checkHoldings',
        statusMessage:
          type === 'BUY' ? 'Insufficient funds in the trading account.' : 'Not enough shares to sell.',
      }),
    };
  });
  const amount = (side: 'BUY' | 'SELL') =>
    orders
      .filter(({ transactionType }) => transactionType === side)
      .reduce((sum, { filledQuantity, averagePrice }) => sum + filledQuantity * averagePrice, 0);
  const quantity = orders.reduce((sum, each) => sum + each.quantity, 0);
  const filled = orders.reduce((sum, each) => sum + each.filledQuantity, 0);
  return {
    batchId: hex24(),
    transactionId,
    broker,
    buyAmount: amount('BUY'),
    sellAmount: amount('SELL'),
    quantity,
    filled,
    status: batchStatus(outcome, quantity, filled),
    variety: outcome === 'processing' ? ('amo' as const) : ('regular' as const),
    completedDate: outcome === 'processing' ? null : new Date().toISOString(),
    orders,
    unplaced: [],
  };
}

/**
 * Returns the filled quantity. In a partial fill, the first half of the stocks is filled completely, the last one not
 * at all, and those in between by half.
 */
function filledOf(outcome: Traded, quantity: number, at: number, count: number): number {
  if (outcome === 'filled') return quantity;
  if (outcome !== 'partly-filled') return 0;
  if (at < Math.floor(count / 2)) return quantity;
  return at === count - 1 && count > 1 ? 0 : Math.floor(quantity / 2);
}

function statusOf(outcome: Traded, quantity: number, filled: number): Order['status'] {
  if (outcome === 'processing') return 'PLACED';
  if (filled === quantity) return 'COMPLETE';
  return filled > 0 ? 'PARTIAL' : 'REJECTED';
}

function batchStatus(outcome: Traded, quantity: number, filled: number) {
  if (outcome === 'processing') return 'PLACED' as const;
  if (filled === quantity) return 'COMPLETED' as const;
  return filled > 0 ? ('PARTIALLYFILLED' as const) : ('UNFILLED' as const);
}

/** Returns the last price, worsened by 0.1 % for the spread, in ticks of 5 paise. */
function fillPrice(ticker: string, type: 'BUY' | 'SELL', lastPrice = unquoted(ticker)): number {
  const paise = lastPrice * 100 * (type === 'BUY' ? 1.001 : 0.999);
  return (Math.round(paise / 5) * 5) / 100;
}

/** Returns a stable price between 50 and 3,050 rupees for a ticker without a quote here. */
function unquoted(ticker: string): number {
  return 50 + (createHash('sha256').update(ticker).digest().readUInt32BE(0) % 300_000) / 100;
}

import type { Basket } from '@niveshak/contract/portfolios/schemas';
import type { BasketProblem } from '@niveshak/domain/basket-orders/basket';
import { assign, fromPromise, setup } from 'xstate';
import type { ErrorActorEvent } from 'xstate';
import type { BrokerSdk } from './broker-sdk.ts';

/** Steps in order (specification section 4). An error in any step leads to `error`. */
export const basketSteps = [
  'parsingRequest',
  'fetchingToken',
  'loadingSdk',
  'initializing',
  'creatingTransaction',
  'triggering',
  'success',
] as const;
export type BasketStep = (typeof basketSteps)[number];

export type BasketFailure =
  | { readonly kind: 'bad-basket'; readonly problem: BasketProblem | 'unreadable' }
  | { readonly kind: 'cancelled' | 'expired' | 'other-account' | 'unable' };

/** Error thrown by a port that knows the reason. */
export class BasketError extends Error {
  override readonly name = 'BasketError';
  readonly failure: BasketFailure;
  constructor(failure: BasketFailure) {
    super(failure.kind);
    this.failure = failure;
  }
}

export type BasketPorts = {
  readonly parse: (txn: string | undefined) => Basket;
  readonly fetchToken: () => Promise<string>;
  readonly loadSdk: () => Promise<void>;
  readonly openSdk: (token: string) => Promise<BrokerSdk>;
  readonly createTransaction: (basket: Basket, token: string) => Promise<string>;
  /**
   * Resolves once orders have been placed.
   * @throws BasketError
   */
  readonly trigger: (sdk: BrokerSdk, transactionId: string) => Promise<void>;
};

type Context = {
  readonly txn: string | undefined;
  readonly basket: Basket | null;
  readonly token: string | null;
  readonly sdk: BrokerSdk | null;
  readonly transactionId: string | null;
  readonly failure: BasketFailure | null;
  readonly failedAt: BasketStep | null;
};

type Types = {
  context?: Context;
  events?: { readonly type: 'RETRY' };
  input?: { readonly txn: string | undefined };
};
const types: Types = {};

function given<T>(value: T | null): T {
  if (value === null) throw new Error('A step ran before the one that it needs');
  return value;
}

function basketSetup(ports: BasketPorts) {
  return setup({
    types,
    actors: {
      parse: fromPromise<Basket, string | undefined>(async ({ input }) => ports.parse(input)),
      fetchToken: fromPromise(() => ports.fetchToken()),
      loadSdk: fromPromise(() => ports.loadSdk()),
      openSdk: fromPromise<BrokerSdk, string>(({ input }) => ports.openSdk(input)),
      createTransaction: fromPromise<string, { basket: Basket; token: string }>(({ input }) =>
        ports.createTransaction(input.basket, input.token),
      ),
      trigger: fromPromise<void, { sdk: BrokerSdk; transactionId: string }>(({ input }) =>
        ports.trigger(input.sdk, input.transactionId),
      ),
    },
    actions: {
      fail: assign((_, { at, error }: { at: BasketStep; error: unknown }) => ({
        failure: error instanceof BasketError ? error.failure : ({ kind: 'unable' } as const),
        failedAt: at,
      })),
    },
  });
}

function failedAt(at: BasketStep) {
  return {
    target: 'error',
    actions: {
      type: 'fail',
      params: ({ event }: { event: ErrorActorEvent }) => ({ at, error: event.error }),
    },
  } as const;
}

/**
 * Returns a machine that runs each step of a basket order once, in sequence. A retry starts over with a new token and
 * transaction.
 */
export function createBasketMachine(ports: BasketPorts) {
  return basketSetup(ports).createMachine({
    id: 'basket',
    context: ({ input }) => ({
      txn: input.txn,
      basket: null,
      token: null,
      sdk: null,
      transactionId: null,
      failure: null,
      failedAt: null,
    }),
    initial: 'parsingRequest',
    states: {
      parsingRequest: {
        entry: assign({ failure: null, failedAt: null, token: null, transactionId: null }),
        invoke: {
          src: 'parse',
          input: ({ context }) => context.txn,
          onDone: { target: 'fetchingToken', actions: assign(({ event }) => ({ basket: event.output })) },
          onError: failedAt('parsingRequest'),
        },
      },
      fetchingToken: {
        invoke: {
          src: 'fetchToken',
          onDone: { target: 'loadingSdk', actions: assign(({ event }) => ({ token: event.output })) },
          onError: failedAt('fetchingToken'),
        },
      },
      loadingSdk: {
        invoke: {
          src: 'loadSdk',
          onDone: 'initializing',
          onError: failedAt('loadingSdk'),
        },
      },
      initializing: {
        invoke: {
          src: 'openSdk',
          input: ({ context }) => given(context.token),
          onDone: { target: 'creatingTransaction', actions: assign(({ event }) => ({ sdk: event.output })) },
          onError: failedAt('initializing'),
        },
      },
      creatingTransaction: {
        invoke: {
          src: 'createTransaction',
          input: ({ context }) => ({ basket: given(context.basket), token: given(context.token) }),
          onDone: { target: 'triggering', actions: assign(({ event }) => ({ transactionId: event.output })) },
          onError: failedAt('creatingTransaction'),
        },
      },
      triggering: {
        invoke: {
          src: 'trigger',
          input: ({ context }) => ({ sdk: given(context.sdk), transactionId: given(context.transactionId) }),
          onDone: { target: 'success', actions: assign({ token: null, sdk: null }) },
          onError: failedAt('triggering'),
        },
      },
      success: { type: 'final' },
      error: { entry: assign({ token: null, sdk: null }), on: { RETRY: 'parsingRequest' } },
    },
  });
}

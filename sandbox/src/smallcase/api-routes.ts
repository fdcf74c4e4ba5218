import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../platform/context.ts';
import { authenticate } from './authentication.ts';
import { gatewayError } from './errors.ts';
import { createBody, type Transaction, type Transactions } from './transactions.ts';

const gatewayParams = z.object({ gatewayName: z.string() });
const transactionQuery = z.object({ transactionId: z.string() });
const success = (data: unknown) => ({ success: true, errors: null, data });

/** Registers the API for a partner's server, which requires both headers. */
export function registerGatewayApi(
  api: FastifyInstance,
  context: SandboxContext,
  transactions: Transactions,
): void {
  const { smallcase } = context.config;

  api.post('/gateway/:gatewayName/transaction', async (request) => {
    const { gatewayName } = gatewayParams.parse(request.params);
    const authId = await authenticate(request, gatewayName, smallcase);
    const { transactionId, expireAt } = transactions.create(createBody.parse(request.body), authId);
    return success({ transactionId, expireAt });
  });

  /** A connected user sees only their own transactions. */
  const own = async (request: Parameters<typeof authenticate>[0]): Promise<Transaction> => {
    const { gatewayName } = gatewayParams.parse(request.params);
    const authId = await authenticate(request, gatewayName, smallcase);
    const found = transactions.find(transactionQuery.parse(request.query).transactionId);
    if (authId !== null && authId !== (found.smallcaseAuthId ?? found.authId))
      throw gatewayError(400, 'invalid_transactionId', 'Invalid transactionId');
    return found;
  };

  api.get('/v1/:gatewayName/engine/transactiondetails', async (request) => {
    const { transactionId, securities, notes, expireAt, status, error } = await own(request);
    return success({
      transactionDetails: {
        transactionId,
        intent: 'TRANSACTION',
        status,
        expireAt,
        orderConfig: { type: 'SECURITIES', securities },
        ...(notes !== null && { notes }),
        ...(error !== null && { error }),
      },
    });
  });

  api.get('/v1/:gatewayName/engine/orders/sst', async (request) => {
    const { transactionId, batch } = await own(request);
    return success({ transactionId, orderBatches: batch === null ? [] : [batch] });
  });
}

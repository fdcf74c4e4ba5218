import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { registerCallFaults } from '../faults/call-faults.ts';
import type { SandboxContext } from '../platform/context.ts';
import { VendorError } from '../platform/vendor-error.ts';
import { registerGatewayApi } from './api-routes.ts';
import { openAccounts } from './accounts.ts';
import { gatewayError } from './errors.ts';
import { createPostback } from './postback.ts';
import { registerGatewayScript } from './script-routes.ts';
import { openTransactions } from './transactions.ts';

/** Registers the smallcase gateway's API under the current prefix. */
export async function registerSmallcase(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const stopping = new AbortController();
  app.addHook('onClose', async () => stopping.abort());
  const accounts = openAccounts(context);
  const transactions = openTransactions(context, accounts, createPostback(context, stopping.signal));

  app.setErrorHandler((error, _request, reply) => {
    const refusal = asRefusal(error);
    if (refusal !== undefined) return reply.code(refusal.status).send(refusal.body);
    console.error('sandbox: smallcase:', error);
    return reply.code(500).send(internalError.body);
  });

  registerGatewayScript(app, context, accounts, transactions);
  await app.register(async (api) => {
    registerCallFaults(api, context, 'smallcase', () => internalError.body);
    registerGatewayApi(api, context, transactions);
  });
}

const internalError = gatewayError(500, 'internal_error', 'Something went wrong');

function asRefusal(error: unknown): VendorError | undefined {
  if (error instanceof VendorError) return error;
  if (error instanceof z.ZodError) return gatewayError(400, 'invalid_request', z.prettifyError(error));
  const parserError = error instanceof Error && 'statusCode' in error && error.statusCode !== 500;
  return parserError ? gatewayError(400, 'invalid_request', 'The request body is invalid') : undefined;
}

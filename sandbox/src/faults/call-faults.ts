import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxContext } from '../platform/context.ts';
import { CALL_MODES, type Provider } from './faults.ts';

/**
 * Applies the configured faults to the next calls of one vendor's API. Register it only in the API's scope, because
 * pages, control calls and preflights must not use up a fault.
 * @param failure the vendor's own 500 body
 */
export function registerCallFaults(
  app: FastifyInstance,
  context: SandboxContext,
  provider: Provider,
  failure: (url: string) => unknown,
): void {
  const { timing } = context.config;
  const cutAfterWait = async (reply: FastifyReply): Promise<void> => {
    await pause(timing.faultTimeoutMs, reply);
    reply.hijack();
    reply.raw.destroy();
  };

  const losing = new WeakSet<FastifyReply>();

  // preHandler, not onRequest, so that the body has been read by then. Otherwise a client that stops sending while it
  // waits would look like a different fault.
  app.addHook('preHandler', async (request, reply) => {
    if (request.method === 'OPTIONS') return undefined;
    const mode = context.faults.take(provider, CALL_MODES);
    switch (mode) {
      case undefined:
        return undefined;
      case 'slow':
        await pause(timing.faultSlowMs, reply);
        return undefined;
      case 'timeout':
        await cutAfterWait(reply);
        return reply;
      case 'error-500':
        return reply.code(500).send(failure(request.url));
      case 'garbage':
        return reply
          .code(200)
          .header('content-type', 'application/json; charset=utf-8')
          .send('<!doctype html><p>{]');
      case 'lost-answer':
        losing.add(reply);
        return undefined;
      default:
        return assertNever(mode);
    }
  });

  // `lost-answer` means that the vendor processes the call, but the response is lost.
  app.addHook('onSend', async (_request, reply) => {
    if (losing.has(reply)) await cutAfterWait(reply);
  });
}

function assertNever(value: never): never {
  throw new Error(`unexpected fault mode ${String(value)}`);
}

/** Waits, or returns as soon as the client disconnects. */
function pause(milliseconds: number, reply: FastifyReply): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    reply.raw.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

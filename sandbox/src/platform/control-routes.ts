import type { FastifyInstance } from 'fastify';
import { faultSchema, PROVIDERS } from '../faults/faults.ts';
import { z } from 'zod';
import type { SandboxContext } from './context.ts';
import { settingsPatch } from './settings.ts';

const clearQuery = z.object({ provider: z.enum(PROVIDERS).optional() });

/** `/faults` and `/control/settings`. Registers controls for tests and demos, which no vendor has. */
export function registerControlRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send({ error: z.prettifyError(error) });
    return reply.code(500).send({ error: error instanceof Error ? error.message : 'failed' });
  });

  app.get('/faults', () => ({ faults: context.faults.list() }));
  app.post('/faults', (request) => {
    context.faults.set(faultSchema.parse(request.body));
    return { faults: context.faults.list() };
  });
  app.delete('/faults', (request) => {
    context.faults.clear(clearQuery.parse(request.query).provider);
    return { faults: context.faults.list() };
  });

  app.get('/control/settings', () => context.settings.current());
  app.patch('/control/settings', (request) => context.settings.change(settingsPatch.parse(request.body)));
  app.delete('/control/settings', () => context.settings.reset());
}

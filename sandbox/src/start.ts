import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { resolveConfig, type SandboxOptions } from './config.ts';
import { createFaults } from './faults/faults.ts';
import { openQuotes } from './kite/quotes.ts';
import { createMailbox } from './mail/mailbox.ts';
import { createReturnedMail } from './mail/returned-mail.ts';
import { registerMailRoutes } from './mail/routes.ts';
import { startSmtp } from './mail/smtp.ts';
import { registerIdentity } from './identity/server.ts';
import { registerCashfree } from './cashfree/server.ts';
import { registerCashfreePg } from './cashfree-pg/server.ts';
import { registerRazorpay } from './razorpay/server.ts';
import { registerKite } from './kite/server.ts';
import { registerWhatsApp } from './whatsapp/server.ts';
import { registerWebPush } from './web-push/server.ts';
import { registerSmallcase } from './smallcase/server.ts';
import { serveFile } from './platform/assets.ts';
import type { SandboxContext } from './platform/context.ts';
import { registerControlRoutes } from './platform/control-routes.ts';
import { registerRootPage } from './platform/root-page.ts';
import { createSettings } from './platform/settings.ts';
import { openStore } from './platform/store.ts';
import { createTimers } from './platform/timers.ts';

export interface RunningSandbox {
  /** Public origin without a trailing slash. */
  readonly origin: string;
  readonly port: number;
  readonly smtpPort: number;
  stop(): Promise<void>;
}

/**
 * Starts every stand-in on 127.0.0.1.
 * @throws if a port is taken or the data folder is not writable
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<RunningSandbox> {
  const config = resolveConfig(options);
  const store = openStore(config.dataDir);
  const timers = createTimers(store);
  let origin = config.publicOrigin ?? '';
  const context: SandboxContext = {
    config,
    store,
    timers,
    faults: createFaults(store),
    mailbox: createMailbox(store),
    quotes: openQuotes(store),
    settings: createSettings(store),
    origin: () => origin,
  };

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 2 * 1024 * 1024 });
  await app.register(cookie);
  serveFile(
    app,
    '/assets/sandbox.css',
    new URL('./platform/sandbox.css', import.meta.url),
    'text/css; charset=utf-8',
  );
  registerRootPage(app, context);
  await app.register(async (scope) => registerControlRoutes(scope, context));
  await app.register(async (scope) => registerMailRoutes(scope, context));
  await app.register(async (scope) => registerIdentity(scope, context));

  await app.register(async (scope) => registerRazorpay(scope, context), { prefix: '/razorpay' });
  await app.register(async (scope) => registerCashfree(scope, context), { prefix: '/cashfree' });
  await app.register(async (scope) => registerCashfreePg(scope, context), { prefix: '/cashfree-pg' });
  await app.register(async (scope) => registerSmallcase(scope, context), { prefix: '/smallcase' });
  await app.register(async (scope) => registerKite(scope, context), { prefix: '/kite' });
  await app.register(async (scope) => registerWebPush(scope, context), { prefix: '/push' });
  await app.register(async (scope) => registerWhatsApp(scope, context), { prefix: '/whatsapp' });

  const stopping = new AbortController();
  const returned = createReturnedMail(context, stopping.signal);
  await app.listen({ port: config.port, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  if (origin === '') origin = `http://localhost:${port}`;
  const smtp = await startSmtp(
    context,
    returned,
    config.smtpPort ?? (config.port === 0 ? 0 : config.port + 1),
  ).catch(async (error: unknown) => {
    await app.close();
    store.close();
    throw error;
  });
  timers.start();

  return {
    origin,
    port,
    smtpPort: smtp.port,
    async stop() {
      stopping.abort();
      await app.close();
      await smtp.stop();
      await timers.stop();
      store.close();
    },
  };
}

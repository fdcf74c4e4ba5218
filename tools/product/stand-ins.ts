import { sandboxControl } from '../../sandbox/src/control.ts';
import { startSandbox } from '../../sandbox/src/start.ts';
import { createIdentities } from '../../server/demo/create-identities.ts';
import { productEnvironment } from '../../server/demo/demo-env.ts';
import { readConfig } from '../../server/src/platform/config.ts';

/** Starts the vendor stand-ins for products on these ports. Webhooks go to the first port. */
export async function startStandIns(
  ports: readonly number[],
  timing: NonNullable<Parameters<typeof startSandbox>[0]>['timing'] = {},
) {
  const [port = 0] = ports;
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    appOrigins: ports.map((each) => `http://localhost:${each}`),
    razorpay: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/razorpay` },
    cashfree: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/cashfree` },
    cashfreePg: { webhookUrl: `http://127.0.0.1:${port}/api/webhooks/payments/cashfree-pg` },
    timing,
  });
  const sandboxOrigin = `http://127.0.0.1:${sandbox.port}`;
  // Run with `PAYMENT_GATEWAYS=… npm run …` to use payment gateways other than a trial's.
  const { PAYMENT_GATEWAYS } = process.env;
  /** Returns the environment of a trial on a database. `settings` take precedence. */
  const environment = (databaseUrl: string, settings: Readonly<Record<string, string>>) => ({
    ...productEnvironment({ port, sandboxPort: sandbox.port, smtpPort: sandbox.smtpPort }, databaseUrl),
    ...(PAYMENT_GATEWAYS === undefined ? {} : { PAYMENT_GATEWAYS }),
    ...settings,
  });
  return {
    sandboxOrigin,
    control: sandboxControl(sandboxOrigin),
    environment,
    createIdentity: createIdentities(readConfig(environment('postgres://localhost/none', {}), 'trial')),
    stop: sandbox.stop,
  };
}
export type StandIns = Awaited<ReturnType<typeof startStandIns>>;

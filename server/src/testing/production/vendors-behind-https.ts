/**
 * Runs the vendor sandbox behind https, and mail, at separate addresses like real vendors. Configured by the
 * environment. For drills and end-to-end tests only. Reports its local port once it responds.
 */
import fs from 'node:fs';
import net from 'node:net';
import { z } from 'zod';
import { optionsFromEnvironment } from '../../../../sandbox/src/config.ts';
import { startSandbox } from '../../../../sandbox/src/start.ts';
import { startHttpsFront } from './https-front.ts';

const env = z
  .object({
    /** Listening address; that of ORIGIN's host. */
    HOST: z.string().default('127.0.0.1'),
    ORIGIN: z.url(),
    APP_ORIGIN: z.url(),
    SMTP_PORT: z.coerce.number().int(),
    CERTIFICATE: z.string(),
    KEY: z.string(),
  })
  .parse(process.env);
const at = (path: string) => ({ webhookUrl: `${env.APP_ORIGIN}/api/webhooks/${path}` });
const given = optionsFromEnvironment(process.env);
const sandbox = await startSandbox({
  ...given,
  port: 0,
  smtpPort: 0,
  publicOrigin: env.ORIGIN,
  appOrigins: [env.APP_ORIGIN],
  razorpay: { ...given.razorpay, ...at('razorpay') },
  cashfree: { ...given.cashfree, ...at('cashfree') },
  mail: { ...given.mail, ...at('mail') },
});
const tls = { cert: fs.readFileSync(env.CERTIFICATE, 'utf8'), key: fs.readFileSync(env.KEY, 'utf8') };
await startHttpsFront({ host: env.HOST, port: Number(new URL(env.ORIGIN).port), tls, to: sandbox.port });
const mail = net.createServer((from) => {
  const to = net.connect(sandbox.smtpPort, '127.0.0.1');
  from.once('error', () => to.destroy());
  to.once('error', () => from.destroy());
  from.pipe(to).pipe(from);
});
mail.listen(env.SMTP_PORT, env.HOST, () => console.log(sandbox.port));

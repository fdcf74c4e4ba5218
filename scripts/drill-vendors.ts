/** The stand-ins of third parties behind https, for `npm run drill:install`; its environment says where. Not a command. */
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { z } from 'zod';
import { startSandbox } from '../sandbox/src/start.ts';

const env = z
  .object({
    ORIGIN: z.url(),
    APP_ORIGIN: z.url(),
    SMTP_PORT: z.coerce.number().int(),
    CERTIFICATE: z.string(),
    KEY: z.string(),
  })
  .parse(process.env);
const at = (path: string) => `${env.APP_ORIGIN}/api/webhooks/${path}`;
const sandbox = await startSandbox({
  port: 0,
  smtpPort: env.SMTP_PORT,
  publicOrigin: env.ORIGIN,
  appOrigins: [env.APP_ORIGIN],
  razorpay: { webhookUrl: at('razorpay') },
  cashfree: { webhookUrl: at('cashfree') },
  mail: { webhookUrl: at('mail') },
});
const tls = { cert: fs.readFileSync(env.CERTIFICATE), key: fs.readFileSync(env.KEY) };
const front = https.createServer(tls, (asked, answer) => {
  const call = http.request(
    { port: sandbox.port, host: '127.0.0.1', method: asked.method, path: asked.url, headers: asked.headers },
    (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    },
  );
  call.once('error', () => answer.destroy());
  asked.pipe(call);
});
front.listen(Number(new URL(env.ORIGIN).port), '127.0.0.1', () => console.log('ready'));

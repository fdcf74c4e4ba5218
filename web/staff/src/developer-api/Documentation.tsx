import * as apiRoutes from '@niveshak/contract/developer-api/routes';
import type { Route } from '@niveshak/contract/http/route';
import { webhookPayloads } from '@niveshak/contract/webhooks/payloads';
import { webhookEvents } from '@niveshak/domain/webhooks/events';
import { HeadCell, ScrollTable, TableHead, bodyCell } from '../../../src/ui/ScrollTable.tsx';
import { buttonClass } from '../../../src/ui/Button.tsx';
import { CopyText } from './CopyText.tsx';

const routes: readonly Route[] = Object.values(apiRoutes);
const calls = routes
  .flatMap(({ api, ...route }) => (api === undefined ? [] : [{ ...route, ...api }]))
  .toSorted((a, b) => a.path.localeCompare(b.path));

/** How to call the API and verify a webhook, with examples for this installation. */
export function Documentation() {
  const { origin } = location;
  return (
    <div className="flex max-w-4xl flex-col gap-8">
      <div className="flex flex-wrap gap-3">
        <a
          className={buttonClass('secondary', 'small')}
          href="/niveshak-api-client.txt"
          download="niveshak-api.ts"
        >
          Download TypeScript client
        </a>
        <a
          className={buttonClass('secondary', 'small')}
          href="/api/v1/openapi.json"
          download="niveshak-openapi.json"
        >
          Download OpenAPI document
        </a>
      </div>
      <section>
        <h2 className="mb-3 text-lg">Read members</h2>
        <CopyText
          label="curl command"
          text={`curl -H 'Authorization: Bearer nvk_…' '${origin}/api/v1/members?limit=50'`}
        />
        <div className="mt-4">
          <CopyText label="TypeScript" text={clientExample(origin)} />
        </div>
      </section>
      <Calls />
      <WebhookCheck />
    </div>
  );
}

function Calls() {
  return (
    <section>
      <h2 className="mb-3 text-lg">Calls</h2>
      <ScrollTable label="Calls of the API">
        <table className="w-full min-w-2xl border-collapse text-left text-sm">
          <TableHead>
            <HeadCell>Call</HeadCell>
            <HeadCell>Scope</HeadCell>
            <HeadCell>What it does</HeadCell>
          </TableHead>
          <tbody>
            {calls.map(({ id, method, path, scope, summary }) => (
              <tr key={id} className="border-b border-rule">
                <td className={bodyCell}>
                  <code>
                    {method} /api{path}
                  </code>
                </td>
                <td className={bodyCell}>
                  <code>{scope}</code>
                </td>
                <td className={bodyCell}>{summary}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </section>
  );
}

function WebhookCheck() {
  return (
    <section>
      <h2 className="mb-3 text-lg">Check a webhook</h2>
      <CopyText label="signature check" text={signatureExample} />
      <dl className="mt-4 text-sm">
        {webhookEvents.map((event) => (
          <div key={event} className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[13rem_1fr]">
            <dt>
              <code>{event}</code>
            </dt>
            <dd>{webhookPayloads[event].when}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function clientExample(origin: string): string {
  return `import { createClient } from './niveshak-api.ts';

const call = createClient({ origin: '${origin}', key: process.env.NIVESHAK_KEY! });
let cursor: string | undefined;
do {
  const { data, next } = await call('get', '/api/v1/members', { query: { limit: '50', cursor } });
  for (const { id, email, plan } of data) console.log(id, email, plan?.alias);
  cursor = next ?? undefined;
} while (cursor !== undefined);`;
}

const signatureExample = `import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns whether a webhook is genuine, based on its raw body. Rejects webhooks older than five minutes. */
export function isGenuine(headers: Record<string, string>, rawBody: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(at)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = createHmac('sha256', key).update(\`\${id}.\${at}.\${rawBody}\`).digest();
  return signatures.split(' ').some((each) => {
    const given = Buffer.from(each.replace('v1,', ''), 'base64');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`;

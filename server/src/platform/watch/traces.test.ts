import { spawnSync } from 'node:child_process';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { buy, newBuyer, nextPan } from '../../testing/checkout-fixture.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
  status: z.object({ code: z.number() }),
});
const bodySchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});

/** Request bodies received over OTLP/HTTP. */
const bodies: string[] = [];
const receiver = http.createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    bodies.push(`${request.method} ${request.url}\n${body}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});
const spans = () =>
  bodies
    .flatMap((text) => bodySchema.parse(JSON.parse(text.slice(text.indexOf('\n')))).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: found }) => found));

let test: TestApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', () => resolve());
  });
  const address = receiver.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  test = await createTestApp({
    jobs: true,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${address.port}` },
  });
});
afterAll(async () => {
  receiver.close();
});

it('traces a purchase as calls with statements and vendors, and as jobs, without personal data', async () => {
  const pan = nextPan();
  const member = await newBuyer(test, undefined, pan);
  await buy(test, member, 'CMP3M');
  await test.close();
  expect(bodies[0]).toMatch(/^POST \/v1\/traces\n/);
  const all = spans();
  const names = new Set(all.map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining(['POST /api/user/subscriptions', 'razorpay', 'cashfree', 'insert', 'select']),
  );
  const attributesOf = (span: z.infer<typeof spanSchema>) => span.attributes.map(({ key }) => key);
  expect(all.some((span) => attributesOf(span).includes('niveshak.job'))).toBe(true);
  const byId = new Map(all.map((span) => [span.spanId, span]));
  const steps = all.filter((span) => attributesOf(span).includes('db.query.text'));
  expect(steps.length).toBeGreaterThan(50);
  for (const step of steps) {
    const parent = byId.get(step.parentSpanId ?? '');
    expect(parent?.traceId).toBe(step.traceId);
    expect(step.startTimeUnixNano).toBeGreaterThanOrEqual(parent?.startTimeUnixNano ?? 0n);
    expect(step.endTimeUnixNano).toBeGreaterThanOrEqual(step.startTimeUnixNano);
  }
  const text = bodies.join('\n');
  for (const secret of [member.email, member.password, member.mobile, member.csrf, 'Asha', pan])
    expect(text).not.toContain(secret ?? 'no secret');
  // No attribute may contain a cookie, token or address.
  expect(text).not.toMatch(/Bearer|cookie|authorization|127\.0\.0\.1|@members\.test/i);
}, 120_000);

it('does not load the SDK without the setting', () => {
  const source = `await import('./server/src/platform/watch/traces.ts').then(({ openTraces }) =>
      openTraces({ RELEASE: 'x', OTEL_TRACES_SAMPLER_ARG: 1 }, new Set()));
    await import('./server/src/app.ts');
    const { createRequire } = await import('node:module');
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.length > 0, loaded.filter((each) => /@opentelemetry\\/(?!api)/.test(each)).length);`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', source], {
    cwd: path.resolve(import.meta.dirname, '../../../..'),
    encoding: 'utf8',
  });
  expect(`${stdout}${stderr}`).toBe('true 0\n');
});

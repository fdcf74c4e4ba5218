import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { onEvent } from '../watch/events.ts';
import { loadLimits, longQueue, watchQueues } from './load-shedding.ts';

const plansOf = (origin: string) => fetch(`${origin}/api/plans`);

/** Milliseconds, with a margin for busy machines. */
const soon = 15_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('serves concurrent calls, and refuses more while the database queue stays long', async () => {
  // With the long limit, callers wait to the end, however slow the machine is.
  const { app, origin, close } = await createTestApp({ env: { DATABASE_CALL_LIMIT_MS: '60000' } });
  onTestFinished(close);
  const shed: unknown[] = [];
  onTestFinished(onEvent(({ name, fields }) => name === 'load.shedding' && shed.push(fields['queue'])));
  const lent = await Promise.all(Array.from({ length: 20 }, () => app.database.pool.connect()));
  try {
    const inTime = plansOf(origin);
    await vi.waitFor(() => expect(app.database.pool.waitingCount).toBeGreaterThan(0), soon);
    await pause(300);
    // Queued pool queries count like waiting calls, without hundreds of requests.
    const waiting = Promise.all(
      Array.from({ length: loadLimits.waitingForDatabase }, () => app.database.pool.query('select 1')),
    );
    await pause(1_500);

    const refused = await Promise.all([plansOf(origin), plansOf(origin)]);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    }
    expect(shed).toEqual(['waitingForDatabase']);
    // Probes and webhooks are still served: a restart would not help, and webhooks would only be redelivered.
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
    const webhook = await fetch(`${origin}/api/webhooks/razorpay`, { method: 'POST', body: '{}' });
    expect(webhook.status).not.toBe(503);

    for (const client of lent.splice(0)) client.release();
    await waiting;
    expect((await inTime).status).toBe(200);
    await vi.waitFor(async () => expect((await plansOf(origin)).status).toBe(200), soon);
  } finally {
    for (const client of lent) client.release();
  }
});

test('ignores one long task, but counts an event loop that stays late', async () => {
  const { queues, stop } = watchQueues(() => 0);
  onTestFinished(stop);
  const block = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  await pause(300);
  block(2_500);
  await pause(300);
  expect(longQueue(queues, loadLimits)).toBeNull();
  for (let turn = 0; turn < 4; turn += 1) {
    block(1_300);
    await pause(5);
  }
  expect(longQueue(queues, loadLimits)).toBe('loopDelayMs');
});

import { expect, it } from 'vitest';
import { runAlerts } from '../../testing/alert-run.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const members = Number(process.env['ALERT_MEMBERS'] ?? 1_000);
const seed = Number(process.env['ALERT_SEED'] ?? Math.floor(Math.random() * 1_000_000));
const kills = Number(process.env['ALERT_KILLS'] ?? 3);

/** Returns a pseudo-random number from 0 to 1, determined by the seed. */
function fraction(number: number): number {
  const value = Math.sin(seed + number * 7_919) * 10_000;
  return value - Math.floor(value);
}

it(`sends a rebalance once to each of ${members} members by email, push and WhatsApp, killed ${kills} times (seed ${seed})`, async () => {
  const database = await createTestDatabase();
  try {
    const killAt = Array.from({ length: kills }, (_, number) => fraction(number) * 0.95).toSorted(
      (a, b) => a - b,
    );
    const run = await runAlerts(database.url, members, killAt);
    console.log(JSON.stringify({ members, seed, ...run }));
    expect(run.killed).toBe(kills);
    for (const counted of [run.push, run.email]) {
      expect(counted).toMatchObject({ receivers: members, twice: 0 });
      // Up to the messages in flight in two queues when the process dies.
      expect(counted.repeats).toBeLessThanOrEqual(kills * 2 * 50);
    }
    // Without an idempotency key, a resend waits for the provider's report.
    expect(run.whatsApp).toEqual({ receivers: members, twice: 0, repeats: 0 });
  } finally {
    await database.drop();
  }
}, 300_000);

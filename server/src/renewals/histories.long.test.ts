import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectLedgerToBalance } from '../testing/checkout-fixture.ts';
import { playHistories, violations } from '../testing/renewal-histories.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ sunset: 'none', jobs: true });
});
afterAll(() => test.close());

/** Set SEED to replay a history, and RENEWAL_CYCLES for more cycles, of which 1,000 take about 45 minutes. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const cycles = Number(process.env['RENEWAL_CYCLES'] ?? 100);

it(
  `has no double debit, none after a stop, and exact accounts in ${cycles} renewals (SEED=${seed})`,
  async () => {
    const counts = await playHistories(test, { seed, members: 40, cycles });
    console.log(`renewal histories, seed ${seed}: ${JSON.stringify(counts)}`);
    expect(await violations(test)).toEqual([]);
    expect(counts.renewed).toBeGreaterThan(cycles / 4);
    await expectLedgerToBalance(test);
  },
  6 * 3_600_000,
);

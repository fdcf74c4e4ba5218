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

/** Set SEED to replay a history. */
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`has no double debit, none after a stop, and exact accounts in random histories (SEED=${seed})`, async () => {
  const counts = await playHistories(test, { seed, members: 3, cycles: 6 });
  console.log(`renewal histories, seed ${seed}: ${JSON.stringify(counts)}`);
  expect(await violations(test)).toEqual([]);
  expect(counts.renewed).toBeGreaterThan(0);
  await expectLedgerToBalance(test);
}, 120_000);

import { expect, it } from 'vitest';
import { runDigest } from '../testing/digest-run.ts';
import { createTestDatabase } from '../testing/test-database.ts';

it('sends one digest to each of 150 members although the server is killed twice', async () => {
  const database = await createTestDatabase();
  try {
    const run = await runDigest(database.url, 150, 2);
    expect(run).toMatchObject({ kills: 2, withOne: 150, withNone: 0, withMore: 0 });
    // Only messages in flight during a kill are resent, with the same message id.
    expect(run.messages - run.repeats).toBe(150);
    expect(run.repeats).toBeLessThanOrEqual(2 * 2 * 25);
  } finally {
    await database.drop();
  }
}, 120_000);

import { expect, it } from 'vitest';
import { seenIn } from './load.ts';

const attempt = (beganAt: number, endedAt: number, failure: string | null = null) => ({
  beganAt,
  endedAt,
  failure,
});

it('an outage lasts from the first failed attempt to the end of the next success', () => {
  const seen = seenIn([
    attempt(0, 100),
    attempt(3_000, 3_050, 'down'),
    // Ended before the attempt that started first.
    attempt(1_000, 3_200, 'down'),
    attempt(4_000, 4_700),
    attempt(5_000, 5_010, 'refused'),
    attempt(6_000, 6_010),
  ]);
  expect(seen).toMatchObject({ tries: 6, failures: 3, outageMs: 3_700, slowestMs: 700 });
  expect([...seen.reasons]).toEqual([
    ['down', 2],
    ['refused', 1],
  ]);
});

it('an outage that has not ended counts up to the last attempt', () => {
  expect(
    seenIn([attempt(0, 10), attempt(1_000, 1_010, 'down'), attempt(2_000, 2_500, 'down')]),
  ).toMatchObject({
    outageMs: 1_500,
  });
});

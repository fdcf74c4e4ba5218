import type { Month } from '@niveshak/domain/metrics/month';

/** Months computed concurrently. Each takes a connection and a core of the database machine. */
const atOnce = 4;

/** Runs a function for each month, several concurrently. Returns the results in month order. */
export async function byMonth<T>(
  months: readonly Month[],
  work: (month: Month) => Promise<T>,
): Promise<ReadonlyMap<Month, T>> {
  const done = new Map<Month, T>();
  for (let from = 0; from < months.length; from += atOnce) {
    const some = months.slice(from, from + atOnce);
    const results = await Promise.all(some.map(async (month) => ({ month, result: await work(month) })));
    for (const { month, result } of results) done.set(month, result);
  }
  return done;
}

import type { Month } from '@niveshak/domain/metrics/month';

/** Months that are counted at the same time: each takes a connection, and a core of the database's machine. */
const atOnce = 4;

/** Does something for each month, some months at a time. @returns in the order of the months */
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

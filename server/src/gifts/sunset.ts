import { timeWords } from '@niveshak/domain/membership/time-words';
import { readSunset } from '../catalogue/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';

/** Returns what an email about a gift that is not running yet says about the sunset: one paragraph or none. */
export async function sunsetSentences(db: Db, { today }: BusinessTime): Promise<readonly string[]> {
  const sunset = await readSunset(db);
  const { gift } = timeWords({ today, sunset: sunset?.date ?? null, plan: null, freeMonths: 0 });
  return gift === null ? [] : [gift];
}

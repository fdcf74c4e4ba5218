import { timeTexts } from '@niveshak/domain/membership/time-texts';
import { readSunset } from '../catalogue/index.ts';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';

/**
 * Returns the sunset sentences for an email about a gift that has not started, or an empty list if there is no sunset.
 */
export async function sunsetSentences(
  db: Db,
  { today }: BusinessTime,
  reader: 'giver' | 'recipient',
): Promise<readonly string[]> {
  const sunset = await readSunset(db);
  const words = timeTexts({ today, sunset: sunset?.date ?? null, plan: null, freeMonths: 0 });
  const sentence = reader === 'giver' ? words.givenGift : words.gift;
  return sentence === null ? [] : [sentence];
}

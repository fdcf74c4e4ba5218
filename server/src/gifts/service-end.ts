import { timeWords } from '@niveshak/domain/membership/time-words';
import type { BusinessTime } from '../platform/clock.ts';
import type { GiftSettings } from './events.ts';

/** What a letter about a gift that is not running yet says about the end of the service: one paragraph or none. */
export function serviceEndWords({ sunset }: GiftSettings, { today }: BusinessTime): readonly string[] {
  const { gift } = timeWords({ today, sunset: sunset?.date ?? null, plan: null, freeMonths: 0 });
  return gift === null ? [] : [gift];
}

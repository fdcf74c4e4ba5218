import { showsOutcomes } from '@niveshak/domain/firm/performance-source';
import { useConfig } from '../lib/config.ts';
import { useToday } from '../lib/today.ts';
import { outcomeMonths } from './outlier-words.ts';

/** Returns the outcomes shown on this installation; empty if the firm may not show returns. */
export function useVisibleOutcomes(): readonly (typeof outcomeMonths)[number][] {
  const { firm } = useConfig();
  const today = useToday();
  return showsOutcomes(firm.performanceSource, today) ? outcomeMonths : [];
}

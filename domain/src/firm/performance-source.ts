import { calendarDate, formatDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Where returns that are shown come from; `hidden` shows none. */
export const performanceSources = ['hidden', 'verified', 'live'] as const;
export type PerformanceSource = (typeof performanceSources)[number];

/** The last day on which a firm may show returns that it computed itself (SEBI, verification by PaRRVA). */
const lastLiveDay = calendarDate('2026-05-04');

/** The rule next to the setting. */
export const performanceRule = `SEBI allows no returns except those verified by its agency (PaRRVA); a firm’s own metrics end on ${formatDate(lastLiveDay)}.`;

/** What may be shown: nothing, metrics computed here, or the metrics of a certificate only. */
export type ShownReturns = 'none' | 'computed' | 'certified';

/**
 * Returns what may be shown of returns on a day. The firm's setting is the most that any of its portfolios can show:
 * `verified` allows certified metrics, `live` also computed ones until `lastLiveDay`.
 */
export function shownReturns(
  firm: PerformanceSource,
  portfolio: { readonly kind: PerformanceSource; readonly hasCertificate: boolean },
  today: CalendarDate,
): ShownReturns {
  if (firm === 'hidden' || portfolio.kind === 'hidden') return 'none';
  if (portfolio.kind === 'verified') return portfolio.hasCertificate ? 'certified' : 'none';
  return firm === 'live' && today <= lastLiveDay ? 'computed' : 'none';
}

/** Returns whether the firm may show what became of its calls that are in no portfolio, such as outliers. */
export function showsOutcomes(firm: PerformanceSource, today: CalendarDate): boolean {
  return shownReturns(firm, { kind: 'live', hasCertificate: false }, today) === 'computed';
}

/** Returns why a source cannot be chosen on a day, or null if it can. */
export function sourceProblem(
  { kind, hasCertificate }: { readonly kind: PerformanceSource; readonly hasCertificate: boolean },
  today: CalendarDate,
): string | null {
  if (kind === 'verified' && !hasCertificate) return 'Record the certificate of its returns first.';
  if (kind !== 'live' || today <= lastLiveDay) return null;
  return `Returns computed by the firm cannot be shown after ${formatDate(lastLiveDay)}. Choose hidden or verified.`;
}

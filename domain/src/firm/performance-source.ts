import { calendarDate, formatDate } from '../primitives/calendar-date.ts';
import type { CalendarDate } from '../primitives/calendar-date.ts';

/** Source of the displayed returns. `hidden` shows none. */
export const performanceSources = ['hidden', 'verified', 'live'] as const;
export type PerformanceSource = (typeof performanceSources)[number];

/** Last day on which a firm may show returns it computed itself (SEBI, verification by PaRRVA). */
const lastLiveDay = calendarDate('2026-05-04');

/** Rule displayed next to the setting. */
export const performanceRule = `SEBI allows no returns except those verified by its agency (PaRRVA); a firm’s own metrics end on ${formatDate(lastLiveDay)}.`;

/** What may be shown: nothing, our computed metrics, or only the metrics of a certificate. */
export type VisibleReturns = 'none' | 'computed' | 'certified';

/**
 * Returns which returns may be shown on a day. The firm's setting is the upper limit for its portfolios: `verified`
 * allows certified metrics, and `live` also allows computed ones until `lastLiveDay`.
 */
export function visibleReturns(
  firm: PerformanceSource,
  portfolio: { readonly kind: PerformanceSource; readonly hasCertificate: boolean },
  today: CalendarDate,
): VisibleReturns {
  if (firm === 'hidden' || portfolio.kind === 'hidden') return 'none';
  if (portfolio.kind === 'verified') return portfolio.hasCertificate ? 'certified' : 'none';
  return firm === 'live' && today <= lastLiveDay ? 'computed' : 'none';
}

/** Returns whether the firm may show outcomes of calls outside portfolios, such as outliers. */
export function showsOutcomes(firm: PerformanceSource, today: CalendarDate): boolean {
  return visibleReturns(firm, { kind: 'live', hasCertificate: false }, today) === 'computed';
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

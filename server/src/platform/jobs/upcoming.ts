import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { DueKind } from '@niveshak/domain/upcoming/upcoming-kinds';
import type { EmailKind } from '@niveshak/domain/notifications/email-kinds';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../clock.ts';
import type { Db } from '../db/database.ts';

/** A scheduled effect, assuming that nothing else changes before. */
export type Upcoming = {
  /** Business time. Overdue work is due now. */
  readonly at: Date;
  readonly kind: DueKind;
  /** Affected member, or null if none or several. */
  readonly memberId: string | null;
  /** Id of the term, gift, order or similar. */
  readonly reference: string;
  /** Description for staff. */
  readonly about: string;
  /** Number of affected members, documents or rows, if more than one. */
  readonly number: number;
  /** Email that the work sends, or null if none. */
  readonly letter: EmailKind | null;
  /** Address of a recipient who may have no account. */
  readonly to?: string | null;
};

/** A last day of access that will change at an instant. */
export type MovedTerm = {
  readonly at: Date;
  readonly userId: string;
  readonly termId: string;
  readonly startDate: CalendarDate;
  readonly before: CalendarDate;
  readonly endDate: CalendarDate;
};

/** A scheduled publication announced to members. */
type Announced = {
  readonly at: Date;
  readonly kind: 'article' | 'rebalance';
  /** Id of the article or draft. */
  readonly subjectId: string;
  readonly feature: string | null;
  /** Recipients if it is sent as an email. */
  readonly letter?: 'entitled' | 'everybody' | null;
};

/** A forecast. Sources run in order; each lists its upcoming work and passes the resulting changes to later sources. */
export type Outlook = {
  readonly db: Db;
  readonly now: BusinessTime;
  /** Last instant of the forecast, inclusive. */
  readonly until: Date;
  readonly nameOfPlan: (alias: PlanAlias) => string;
  readonly moved: MovedTerm[];
  readonly announced: Announced[];
};

/** A source whose due work can be forecast with the same rules that apply later. */
export type ForecastSource = {
  readonly name: string;
  /** Returns everything overdue or due in `(now, until]`. Read-only. */
  readonly upcoming: (outlook: Outlook) => Promise<readonly Upcoming[]>;
  /** Set if it depends on the forecasts of all other sources. */
  readonly looksLast?: true;
};

/** Returns the forecasts of all sources, ordered by time. */
export async function forecastWork(
  sources: readonly ForecastSource[],
  query: Pick<Outlook, 'db' | 'now' | 'until' | 'nameOfPlan'>,
): Promise<Upcoming[]> {
  const outlook: Outlook = { ...query, moved: [], announced: [] };
  const all: Upcoming[] = [];
  const inOrder = [
    ...sources.filter(({ looksLast }) => looksLast !== true),
    ...sources.filter(({ looksLast }) => looksLast === true),
  ];
  for (const source of inOrder) for (const each of await source.upcoming(outlook)) all.push(each);
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns the due instant, or now if it has passed. */
export function dueOrNow(at: Date, { now }: Pick<Outlook, 'now'>): Date {
  return at < now.instant ? now.instant : at;
}

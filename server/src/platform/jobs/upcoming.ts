import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { DueKind } from '@niveshak/domain/upcoming/upcoming-kinds';
import type { LetterKind } from '@niveshak/domain/notifications/letters';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { BusinessTime } from '../clock.ts';
import type { Db } from '../db/database.ts';

/** Something that will fall due, if nobody does anything until then. */
export type Upcoming = {
  /** Business time; what is overdue falls due now. */
  readonly at: Date;
  readonly kind: DueKind;
  /** Whom it concerns; null: nobody, or more than one. */
  readonly memberId: string | null;
  /** Id of the term, gift, order and the like. */
  readonly reference: string;
  /** In words, for staff. */
  readonly about: string;
  /** Members, documents or rows, where it is about more than one. */
  readonly number: number;
  /** The letter that it sends; null for none. */
  readonly letter: LetterKind | null;
  /** The address of somebody who need not have an account. */
  readonly to?: string | null;
};

/** A last day of access that will have moved from an instant on. */
export type MovedTerm = {
  readonly at: Date;
  readonly userId: string;
  readonly termId: string;
  readonly startDate: CalendarDate;
  readonly before: CalendarDate;
  readonly endDate: CalendarDate;
};

/** Something to be published, of which members will be told. */
type Announced = {
  readonly at: Date;
  /** Of what it is about: the article, the draft. */
  readonly subjectId: string;
  readonly feature: string | null;
  /** It goes out as a letter, and whom to. */
  readonly letter?: 'entitled' | 'everybody' | null;
};

/**
 * A look ahead: every source says in the order in which it runs what will fall due, and leaves for those behind it what it
 * will have changed.
 */
export type Outlook = {
  readonly db: Db;
  readonly now: BusinessTime;
  /** The last instant that counts. */
  readonly until: Date;
  readonly nameOfPlan: (alias: PlanAlias) => string;
  readonly moved: MovedTerm[];
  readonly announced: Announced[];
};

/** Something whose due instants can be told ahead, by the rules that act on them. */
export type Foreseen = {
  readonly name: string;
  /** Everything due in `(now, until]`, and what is overdue; reads only. */
  readonly upcoming: (outlook: Outlook) => Promise<readonly Upcoming[]>;
  /** It needs what all others leave in the outlook. */
  readonly looksLast?: true;
};

/** What every source foresees, by time. */
export async function lookAhead(
  sources: readonly Foreseen[],
  asked: Pick<Outlook, 'db' | 'now' | 'until' | 'nameOfPlan'>,
): Promise<Upcoming[]> {
  const outlook: Outlook = { ...asked, moved: [], announced: [] };
  const all: Upcoming[] = [];
  const inOrder = [
    ...sources.filter(({ looksLast }) => looksLast !== true),
    ...sources.filter(({ looksLast }) => looksLast === true),
  ];
  for (const source of inOrder) for (const each of await source.upcoming(outlook)) all.push(each);
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** When something that was due at an instant is done: at once, if that is over. */
export function dueOrNow(at: Date, { now }: Pick<Outlook, 'now'>): Date {
  return at < now.instant ? now.instant : at;
}

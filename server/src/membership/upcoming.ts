import { isPlanAlias, planOf } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import type { DaySpan } from '@niveshak/domain/membership/free-time';
import { isContinued, isTermNoticeNeeded, noticeOutcome } from '@niveshak/domain/membership/notice-rules';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { businessTimeAt, startOfDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { dueOrNow } from '../platform/jobs/upcoming.ts';
import type { ForecastSource, MovedTerm, Outlook, Upcoming } from '../platform/jobs/upcoming.ts';
import { toPauses } from './standing-still.ts';
import { noticesOf } from './notices.ts';
import type { NoticeKind } from './notices.ts';

type Span = {
  readonly id: string;
  readonly userId: string;
  readonly alias: PlanAlias;
  readonly startDate: CalendarDate;
  readonly paidEndDate: CalendarDate;
  readonly endDate: CalendarDate;
  readonly pauses: readonly DaySpan[];
};

/** Returns all terms by member, for `others` and for members with an active term on one of the days. */
async function spansOf(
  db: Db,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
  others: readonly string[],
): Promise<Map<string, Span[]>> {
  const rows = await db
    .selectFrom('terms')
    .select(['id', 'user_id', 'alias', 'start_date', 'paid_end_date', 'end_date', 'paused'])
    .where((where) =>
      where.or([
        where(
          'user_id',
          'in',
          where
            .selectFrom('terms as near')
            .select('near.user_id')
            .where('near.end_date', '>=', from)
            .where('near.start_date', '<=', to)
            .whereRef('near.start_date', '<=', 'near.end_date'),
        ),
        ...(others.length === 0 ? [] : [where('user_id', 'in', [...new Set(others)])]),
      ]),
    )
    .orderBy('user_id')
    .orderBy('start_date')
    .execute();
  const spans = rows.flatMap(
    ({ id, user_id: userId, alias, start_date, paid_end_date, end_date, paused }): Span[] =>
      isPlanAlias(alias)
        ? [
            {
              id,
              userId,
              alias,
              startDate: calendarDate(start_date),
              paidEndDate: calendarDate(paid_end_date),
              endDate: calendarDate(end_date),
              pauses: toPauses(paused),
            },
          ]
        : [],
  );
  return Map.groupBy(spans, ({ userId }) => userId);
}

/** Returns the terms as they will be at an instant. */
function spansAt(spans: readonly Span[], moved: readonly MovedTerm[], at: Date): Span[] {
  const last = new Map(moved.filter((move) => move.at <= at).map(({ termId, endDate }) => [termId, endDate]));
  return last.size === 0
    ? [...spans]
    : spans.map((span) => ({ ...span, endDate: last.get(span.id) ?? span.endDate }));
}

/** Upcoming starts, free days and ends of terms, which follow from their dates without a job. */
export const upcomingTerms: ForecastSource = {
  name: 'terms',
  looksLast: true,
  upcoming: async (outlook) => {
    const { db, now, until, moved } = outlook;
    const { today } = now;
    const members = await spansOf(db, { from: today, to: businessTimeAt(until).today }, []);
    const moves = Map.groupBy(moved, ({ userId }) => userId);
    const upcoming: Upcoming[] = [];
    for (const [userId, known] of members) {
      const spans = spansAt(known, moves.get(userId) ?? [], until);
      for (const span of spans)
        if (span.startDate <= span.endDate) upcoming.push(...daysOf(span, spans, outlook));
    }
    return upcoming;
  },
};

function daysOf(span: Span, spans: readonly Span[], { now, until, nameOfPlan }: Outlook): Upcoming[] {
  const { id, userId, alias, startDate, paidEndDate, endDate } = span;
  const plan = nameOfPlan(alias);
  const one = { memberId: userId, reference: id, number: 1, letter: null };
  const follows = isContinued(spans, id, endDate);
  const isTrial = planOf(alias).kind === 'trial';
  const all: Upcoming[] = [
    { ...one, kind: 'term-start', at: startOfDay(startDate), about: `${plan} begins` },
    {
      ...one,
      kind: isTrial ? 'trial-end' : 'term-end',
      at: startOfDay(addDays(endDate, 1)),
      about: `${plan} has ended${follows ? '; another plan follows' : ''}`,
    },
  ];
  if (paidEndDate < endDate && startDate <= paidEndDate)
    all.push({
      ...one,
      kind: 'free-days',
      at: startOfDay(addDays(paidEndDate, 1)),
      about: `Free days of ${plan} begin`,
    });
  for (const { from, to } of span.pauses)
    all.push(
      { ...one, kind: 'pause', at: startOfDay(from), about: `${plan} is paused` },
      { ...one, kind: 'pause', at: startOfDay(addDays(to, 1)), about: `${plan} goes on after its pause` },
    );
  return all.filter(({ at }) => at > now.instant && at <= until);
}

type Waiting = { readonly termId: string; readonly kind: NoticeKind; readonly dueAt: Date };

const noticeText = {
  begins: 'begins today',
  'ends-in-7': 'ends soon',
  'ends-in-1': 'ends tomorrow',
  ended: 'has ended',
  resumes: 'goes on after its pause',
} as const satisfies Record<NoticeKind, string>;

/** Returns upcoming notices about terms, taking earlier moves of terms into account. */
export async function upcomingNotices(outlook: Outlook): Promise<Upcoming[]> {
  const { db, now, until, moved } = outlook;
  const rows = await db
    .selectFrom('term_notices')
    .innerJoin('terms', 'terms.id', 'term_id')
    .select(['term_id as termId', 'kind', 'due_at as dueAt', 'user_id as userId'])
    .where('done_at', 'is', null)
    .where('due_at', '<=', until)
    .orderBy('due_at')
    .execute();
  const waiting = Map.groupBy(rows, ({ userId }) => userId);
  const moves = Map.groupBy(moved, ({ userId }) => userId);
  const members = new Set([...waiting.keys(), ...moves.keys()]);
  if (members.size === 0) return [];
  const days = { from: now.today, to: businessTimeAt(until).today };
  const terms = await spansOf(db, days, [...late(waiting, now.instant), ...moves.keys()]);
  return [...members].flatMap((userId) => {
    const spans = terms.get(userId) ?? [];
    const own = moves.get(userId) ?? [];
    return movedNotices(waiting.get(userId) ?? [], own, now.instant)
      .filter(({ dueAt }) => dueAt <= until)
      .flatMap((notice) => reported(notice, spansAt(spans, own, dueOrNow(notice.dueAt, outlook)), outlook));
  });
}

/** Returns members with overdue notices. They may have no terms left. */
function late(waiting: ReadonlyMap<string, readonly Waiting[]>, now: Date): string[] {
  return [...waiting].flatMap(([userId, notices]) =>
    notices.some(({ dueAt }) => dueAt <= now) ? [userId] : [],
  );
}

/** Returns the pending notices, replanned for terms that move. */
function movedNotices(waiting: readonly Waiting[], moved: readonly MovedTerm[], now: Date): Waiting[] {
  let notices: Waiting[] = [...waiting];
  for (const { at, termId, startDate, endDate } of moved) {
    const isTold = ({ dueAt }: Waiting) => (dueAt < now ? now : dueAt) < at;
    notices = [
      ...notices.filter((notice) => notice.termId !== termId || notice.kind === 'resumes' || isTold(notice)),
      ...noticesOf({ id: termId, startDate, endDate }, at).map(({ kind, due_at: dueAt }) => ({
        termId,
        kind,
        dueAt,
      })),
    ];
  }
  return notices;
}

function reported({ termId, kind, dueAt }: Waiting, terms: readonly Span[], outlook: Outlook): Upcoming[] {
  const term = terms.find(({ id }) => id === termId);
  if (term === undefined) return [];
  const at = dueOrNow(dueAt, outlook);
  if (noticeOutcome(isTermNoticeNeeded(kind, terms, term), dueAt, at) !== 'told') return [];
  return [
    {
      at,
      kind: 'reminder',
      memberId: term.userId,
      reference: termId,
      about: `${outlook.nameOfPlan(term.alias)} ${noticeText[kind]}`,
      number: 1,
      letter: 'term-notice',
    },
  ];
}

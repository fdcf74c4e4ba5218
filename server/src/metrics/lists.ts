import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { MetricLine, MetricList, MetricListQuery } from '@niveshak/contract/metrics/schemas';
import { maxLines } from '@niveshak/contract/metrics/schemas';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { metricLists } from '@niveshak/domain/metrics/metric-lists';
import { changeOf, movementOf, worthOf } from '@niveshak/domain/metrics/movement';
import type { MemberMonth, Standing } from '@niveshak/domain/metrics/movement';
import { deferredOf, monthlyWorth } from '@niveshak/domain/metrics/spread';
import { calendarDate, formatDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Paise } from '@niveshak/domain/primitives/paise';
import { add, mulDivHalfUp, paise, zeroPaise } from '@niveshak/domain/primitives/paise';
import type { Db, Tx } from '../platform/db/database.ts';
import { streamRows } from '../platform/db/row-stream.ts';
import {
  cohortMemberRow,
  cohortMembers,
  firstPurchasesIn,
  memberMonthRow,
  memberMonths,
  openSaleRow,
  openSales,
  toMemberMonth,
} from './facts.ts';
import { followerLines, readerLines } from './audience.ts';
import { documentsOf } from './documents.ts';
import { endsOf } from './month-metrics.ts';
import { trialsStarted } from './trials.ts';
import { couponLines, friendLines, giftLines } from './yield-lists.ts';
import { storedPlan } from '../platform/db/stored-plan.ts';

export type NameOfPlan = (alias: PlanAlias) => string;

type Counted = { readonly detail: string; readonly amount: Paise | null };

/**
 * SQL for the members that a metric may count, with `user_id`, and a parser for rows, which returns null for rows that
 * do not count.
 */
type Source = {
  readonly rows: RawBuilder<unknown>;
  readonly read: (row: unknown) => Counted | null;
};

const person = z.object({ memberId: z.string(), name: z.string(), email: z.string() });

/** Yields all lines of a metric's list in one snapshot, by name. */
export async function* linesOf(
  tx: Tx,
  query: MetricListQuery,
  today: CalendarDate,
  nameOf: NameOfPlan,
): AsyncGenerator<MetricLine> {
  const { rows, read } = await sourceOf(tx, query, today, nameOf);
  const withPeople = sql<unknown>`
    select behind.*, users.id as "memberId", trim(first_name || ' ' || last_name) as name, email
    from (${rows}) behind join users on users.id = behind.user_id
    order by lower(first_name || ' ' || last_name), users.id`;
  for await (const row of streamRows(tx, withPeople)) {
    const counted = read(row);
    if (counted !== null) yield { ...person.parse(row), ...counted };
  }
}

/** Returns the first lines of a list, and the total number. */
export async function metricList(
  db: Db,
  query: MetricListQuery,
  today: CalendarDate,
  nameOf: NameOfPlan,
): Promise<MetricList> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const lines: MetricLine[] = [];
      let number = 0;
      let total = zeroPaise;
      for await (const line of linesOf(tx, query, today, nameOf)) {
        number += 1;
        total = add(total, paise(line.amount ?? 0));
        if (lines.length < maxLines) lines.push(line);
      }
      return { lines, number, total: metricLists[query.figure] === 'money' ? total : null };
    });
}

async function sourceOf(
  tx: Tx,
  query: MetricListQuery,
  today: CalendarDate,
  nameOf: NameOfPlan,
): Promise<Source> {
  const { figure, month } = query;
  const ends = endsOf(month, today);
  switch (figure) {
    case 'deferred':
      return {
        rows: sql`
          select sales.*, number from (${openSales(ends.after)}) sales
          join (
            select order_id, number from documents where kind = 'invoice'
            union all select order_id, number from moved_in_invoices
          ) invoices on invoices.order_id = sales.order_id`,
        read: readOpenSale(nameOf),
      };
    case 'gross':
    case 'credited':
    case 'sold':
    case 'gst':
      return documentsOf(figure, ends);
    case 'trials':
    case 'trials-converted':
      return { rows: trialsStarted(month, month), read: readTrial(figure === 'trials', nameOf) };
    case 'cohort':
      return { rows: cohortMembers(ends.after), read: readCohortMember(query.key, nameOf) };
    case 'cohort-joined':
      return { rows: firstPurchasesIn(month, month), read: readJoined(nameOf) };
    case 'coupon-orders':
    case 'coupon-discount':
      return couponLines(query, nameOf);
    case 'referred':
    case 'referred-trial':
    case 'referred-paid':
    case 'referred-months':
      return friendLines(query);
    case 'gifts-bought':
    case 'gifts-claimed':
    case 'gifts-converted':
    case 'gifts-returned':
      return giftLines(query, nameOf);
    case 'readers':
    case 'readers-soon':
      return readerLines(query);
    case 'followers':
    case 'followers-close':
      return followerLines(tx, query, today);
    default:
      return {
        rows: memberMonths(ends),
        read: (row) =>
          countedMember({ figure, key: query.key }, toMemberMonth(memberMonthRow.parse(row)), nameOf),
      };
  }
}

type MemberList = Pick<MetricListQuery, 'figure' | 'key'>;

function countedMember({ figure, key }: MemberList, member: MemberMonth, nameOf: NameOfPlan): Counted | null {
  const { before, after } = member;
  switch (figure) {
    case 'members':
    case 'gifted':
    case 'mrr':
    case 'arr': {
      if (after === null || (figure === 'gifted' && !after.isGift)) return null;
      const amount = mulDivHalfUp(worthOf(after), figure === 'arr' ? 12 : 1, 1);
      const isMoney = metricLists[figure] === 'money';
      return { detail: planText(after, nameOf), amount: isMoney ? amount : null };
    }
    case 'move':
      if (before === null || after === null || key !== `${before.alias} ${after.alias}`) return null;
      break;
    default:
      if (movementOf(member) !== figure) return null;
  }
  return { detail: movementText(member, nameOf), amount: changeOf(member) };
}

function planText({ alias, isGift }: Pick<Standing, 'alias' | 'isGift'>, nameOf: NameOfPlan): string {
  return `${nameOf(alias)}${isGift ? ', a gift' : ''}`;
}

const endingText = {
  lapsed: 'not renewed',
  cancelled: 'cancelled',
  refunded: 'refunded by the firm',
  chargeback: 'charged back by the bank',
  'end-of-service': 'the service ended',
} as const satisfies Record<MemberMonth['ending'], string>;

function movementText({ before, after, ending }: MemberMonth, nameOf: NameOfPlan): string {
  const from = before === null ? null : planText(before, nameOf);
  if (after === null) return `${from ?? ''}: ${endingText[ending]}`;
  const to = planText(after, nameOf);
  return from === null || from === to ? to : `${from} → ${to}`;
}

const namedSale = openSaleRow.extend({ alias: storedPlan, number: z.string() });

function readOpenSale(nameOf: NameOfPlan): Source['read'] {
  return (row) => {
    const { alias, number, served, ...sale } = namedSale.parse(row);
    const left = sale.days - served;
    const detail = `${nameOf(alias)}, ${number}, ${left} of ${sale.days} days to come`;
    return { detail, amount: deferredOf(sale, served) };
  };
}

const namedCohortMember = cohortMemberRow.extend({ alias: storedPlan, isGift: z.boolean() });

/**
 * Returns the parser for cohort members.
 * @param cohort month in which they joined
 */
function readCohortMember(cohort: string | undefined, nameOf: NameOfPlan): Source['read'] {
  return (row) => {
    const member = namedCohortMember.parse(row);
    if (member.cohort !== cohort) return null;
    return { detail: planText(member, nameOf), amount: monthlyWorth(member) };
  };
}

const joinedRow = z.object({ alias: storedPlan, joined: z.string() });

function readJoined(nameOf: NameOfPlan): Source['read'] {
  return (row) => {
    const { alias, joined } = joinedRow.parse(row);
    return { detail: `${nameOf(alias)}, bought on ${formatDate(calendarDate(joined))}`, amount: null };
  };
}

const trialRow = z.object({ alias: storedPlan, begun: z.string(), isConverted: z.boolean() });

function readTrial(isEvery: boolean, nameOf: NameOfPlan): Source['read'] {
  return (row) => {
    const { alias, begun, isConverted } = trialRow.parse(row);
    if (!isEvery && !isConverted) return null;
    return { detail: `${nameOf(alias)}, started ${formatDate(calendarDate(begun))}`, amount: null };
  };
}

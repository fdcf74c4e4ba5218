import { sql } from 'kysely';
import { z } from 'zod';
import { articleAccess } from '@niveshak/contract/articles/schemas';
import type { Audience, MetricListQuery } from '@niveshak/contract/metrics/schemas';
import { percent } from '@niveshak/domain/primitives/number-format';
import { closeOverlap, medianOf } from '@niveshak/domain/portfolios/overlap';
import { formatDate, parseCalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { modelsOn } from '../portfolios/index.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { streamRows } from '../platform/db/row-stream.ts';
import { lastBaskets, readsIn } from './audience-facts.ts';
import { followerOf } from './followers.ts';
import { endsOf } from './month-metrics.ts';
import type { Months } from './yield-facts.ts';

const articleRow = z.object({
  key: z.string(),
  title: z.string(),
  publishedAt: z.date().transform((at) => at.toISOString()),
  access: articleAccess,
  readers: z.number(),
  soon: z.number(),
});

/** Returns the articles opened in these months, most read first. */
async function articlesRead(db: Db, months: Months): Promise<Audience['articles']> {
  const { rows } = await sql`
    select article.id as key, article.title, article.published_at as "publishedAt", article.access, reads.readers, reads.soon
    from (
      select article, count(*)::int as readers, count(*) filter (where soon)::int as soon
      from (${readsIn(months)}) reads group by 1) reads
    join articles article on article.id = reads.article
    order by reads.readers desc, article.published_at desc, article.id`.execute(db);
  return z.array(articleRow).parse(rows);
}

/** Returns the followers of each portfolio at the end of a day, and how closely they match it. */
async function portfoliosFollowed(tx: Tx, through: CalendarDate): Promise<Audience['portfolios']> {
  const followed = [];
  for (const model of await modelsOn(tx, through)) {
    const overlaps: number[] = [];
    let followers = 0;
    for await (const row of streamRows(tx, lastBaskets(model.tag, through))) {
      const follower = followerOf(row, model);
      if (follower === null) continue;
      followers += 1;
      if (follower.overlap !== null) overlaps.push(follower.overlap);
    }
    followed.push({
      key: model.slug,
      title: model.title,
      followers,
      close: overlaps.filter((overlap) => overlap >= closeOverlap).length,
      overlap: medianOf(overlaps),
    });
  }
  return followed;
}

/** Returns the readers in these months, and the followers at the end of the last month or today. */
export async function audienceOf(
  db: Db,
  months: Months,
  today: CalendarDate,
): Promise<Pick<Audience, 'through' | 'articles' | 'portfolios'>> {
  const through = endsOf(months.to, today).after;
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => ({
      through,
      articles: await articlesRead(tx, months),
      portfolios: await portfoliosFollowed(tx, through),
    }));
}

const readRow = z.object({ article: z.string(), day: z.string(), soon: z.boolean() });

export function readerLines({ figure, month, key, until }: MetricListQuery) {
  return {
    rows: readsIn({ from: month, to: until ?? month }),
    read: (row: unknown) => {
      const { article, day, soon } = readRow.parse(row);
      if (article !== key || (figure === 'readers-soon' && !soon)) return null;
      return { detail: `opened on ${dayText(day)}`, amount: null };
    },
  };
}

export async function followerLines(db: Db, { figure, month, key }: MetricListQuery, today: CalendarDate) {
  const through = endsOf(month, today).after;
  const model = (await modelsOn(db, through)).find(({ slug }) => slug === key);
  if (model === undefined) return { rows: sql`select null::uuid as user_id where false`, read: () => null };
  return {
    rows: lastBaskets(model.tag, through),
    read: (row: unknown) => {
      const follower = followerOf(row, model);
      if (follower === null) return null;
      const { overlap, day } = follower;
      if (figure === 'followers-close' && (overlap ?? 0) < closeOverlap) return null;
      const share = overlap === null ? 'no price' : `${percent(overlap)} of the model`;
      return { detail: `${share}, last basket on ${dayText(day)}`, amount: null };
    },
  };
}

function dayText(day: string): string {
  const date = parseCalendarDate(day);
  return date === null ? day : formatDate(date);
}

import { sql } from 'kysely';
import { z } from 'zod';
import type { RecommendationSource } from '@niveshak/contract/recommendations/staff-schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    recommendations: {
      key: string;
      source: RecommendationSource;
      source_id: string | null;
      title: string | null;
      slug: string | null;
      at: Date;
      day: CalendarDate;
      instrument_id: number | null;
      symbol: string | null;
      subject: string | null;
      action: string;
      analyst: string | null;
      rationale: string;
      horizon: string | null;
      target: string;
      disclosures: unknown;
      seal: string | null;
      was_ppm: number | null;
      weight_ppm: number | null;
      closed_on: CalendarDate | null;
    };
  }
}

/** `now` is business time. Excludes scheduled recommendations. */
export type RegisterQuery = {
  readonly now: Date;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
  readonly analyst: string | null;
  readonly source: RecommendationSource | null;
  readonly instrumentId: number | null;
};

function matching(db: Db, { now, from, to, analyst, source, instrumentId }: RegisterQuery) {
  let query = db.selectFrom('recommendations').where('at', '<=', now);
  if (from !== null) query = query.where('day', '>=', from);
  if (to !== null) query = query.where('day', '<=', to);
  if (analyst !== null) query = query.where('analyst', '=', analyst);
  if (source !== null) query = query.where('source', '=', source);
  if (instrumentId !== null) query = query.where('instrument_id', '=', instrumentId);
  return query;
}

export type StoredRecommendation = Awaited<ReturnType<typeof recommendationsOf>>[number];

/** Returns recommendations, newest first. */
export async function recommendationsOf(
  db: Db,
  query: RegisterQuery,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const rows = await matching(db, query)
    .select([
      'key',
      'source',
      'source_id as sourceId',
      'title',
      'at',
      'day',
      'instrument_id as instrumentId',
      'symbol',
      'subject',
      'action',
      'analyst',
      'rationale',
      'horizon',
      'target',
      'disclosures',
      'seal',
      'was_ppm as wasPpm',
      'weight_ppm as weightPpm',
      'closed_on as closedOn',
    ])
    .select(
      sql<boolean>`exists (
        select from article_versions v where v.article_id = source_id and v.seal = recommendations.seal
          and (v.facts ->> 'self_approved')::boolean)`.as('isSelfApproved'),
    )
    .orderBy('at', 'desc')
    .orderBy('key')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, disclosures: disclosureText(row.disclosures) }));
}

export async function countRecommendations(db: Db, query: RegisterQuery): Promise<number> {
  const { total } = await matching(db, query)
    .select((select) => select.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function analystsOfRegister(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('recommendations')
    .select('analyst')
    .distinct()
    .where('analyst', '<>', '')
    .orderBy('analyst')
    .execute();
  return rows.flatMap(({ analyst }) => analyst ?? []);
}

const positionWords = { none: 'no position', long: 'holds it', short: 'sold it short' } as const;
const position = z.enum(['none', 'long', 'short']);
const ofArticle = z.object({
  holdings: z.object({ analyst: position, firm: position, associates: position }),
  compensation: z.string(),
  conflicts: z.string(),
});

/** Returns disclosures as text: those of a rebalance as written, those of an article field by field. */
function disclosureText(stored: unknown): string | null {
  if (stored === null) return null;
  if (typeof stored === 'string') return stored;
  const { holdings, compensation, conflicts } = ofArticle.parse(stored);
  return [
    `Analyst: ${positionWords[holdings.analyst]}.`,
    `Firm: ${positionWords[holdings.firm]}.`,
    `Associates: ${positionWords[holdings.associates]}.`,
    `Compensation: ${compensation}`,
    `Conflicts: ${conflicts}`,
  ].join(' ');
}

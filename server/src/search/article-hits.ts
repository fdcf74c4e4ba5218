import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { articleAccessLevels } from '@niveshak/domain/articles/access';
import type { ArticleAccess } from '@niveshak/domain/articles/access';
import type { Db } from '../platform/db/database.ts';
import { prepared } from '../platform/db/prepared.ts';

/** Control characters, which no text contains, mark matches in database results. */
const begin = '\u0001';
const end = '\u0002';

export type FoundArticle = { readonly articleId: string; readonly title: string; readonly passage: string };

/** Characters that may be dropped at the end of a passage. */
const closing = ' .,;:!?)’”"';

/** Newest matches that are ranked, so that a common word costs no more than a rare one. */
const looksAt = 400;
/** Database queries for the words of a search. */
export type WordsQuery = {
  /** Every word but the last; empty if there is only one. */
  readonly before: string;
  /** The last word as a prefix. */
  readonly last: string;
};

/** Returns the queries for a search in which all words must match, or null if nothing is searchable. */
export function wordsQuery(typed: string): WordsQuery | null {
  const words = typed.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = words.pop();
  return last === undefined ? null : { before: words.join(' & '), last: `${last}:*` };
}

/**
 * Returns matching published articles, best first: title matches before text matches, newer before older. If an
 * article's access is not in `levels`, only its public part is searched.
 */
export async function findArticles(
  db: Db,
  {
    query,
    levels,
    now,
    limit,
  }: {
    readonly query: WordsQuery;
    readonly levels: readonly ArticleAccess[];
    readonly now: Date;
    readonly limit: number;
  },
): Promise<{ readonly total: number; readonly found: readonly FoundArticle[] }> {
  const marks = `StartSel=${begin}, StopSel=${end}, MaxFragments=1, MaxWords=32, MinWords=16`;
  const newest = (words: RawBuilder<unknown>, isWhole: boolean, access: RawBuilder<unknown>) => sql`
      (select s.article_id, s.published_at, ${words} as words, ${sql.lit(isWhole)} as is_whole
        from article_search s, asked
        where ${access} and ${words} @@ asked.q and s.published_at <= ${now}
        order by s.published_at desc limit ${sql.lit(looksAt)})`;
  const readable = newest(sql`s.whole_words`, true, sql`s.access = any(${[...levels]}::text[])`);
  const locked = newest(sql`s.open_words`, false, sql`s.access <> all(${[...levels]}::text[])`);
  const isAllReadable = articleAccessLevels.every((level) => levels.includes(level));
  // Prepared, because the plan does not depend on the query and always uses the word index.
  const { rows } = await sql<FoundArticle & { total: number }>`${prepared}
    with asked as (
      -- Stemming changes unfinished words: "zephy" becomes "zephi", which is not a prefix of Zephyrine.
      select to_tsquery('english', ${query.before})
        && (to_tsquery('english', ${query.last}) || to_tsquery('simple', ${query.last})) as q
    ),
    matching as (${isAllReadable ? readable : sql`${readable} union all ${locked}`}),
    best as (
      select m.article_id, m.is_whole, count(*) over () as total,
        ts_rank('{0.05, 0.2, 0.5, 1.0}', m.words, asked.q)
          * (0.4 + 0.6 * exp(-extract(epoch from ${now}::timestamptz - m.published_at) / (540 * 86400.0))) as score,
        m.published_at
      from matching m, asked
      order by score desc, m.published_at desc
      limit ${limit}
    ),
    shown as materialized (
      select best.article_id, best.total, best.score, best.published_at, t.text,
        ts_headline('english', a.title, asked.q, ${`StartSel=${begin}, StopSel=${end}, HighlightAll=true`}) as title,
        ts_headline('english', t.text, asked.q, ${marks}) as passage
      from best join articles a on a.id = best.article_id, asked,
        lateral (select case when best.is_whole then a.body_html else a.preview_html end as html) part,
        -- Cells of a table make no sentence, so a passage is taken from the prose.
        lateral (select a.excerpt || ' '
          || plain_text(regexp_replace(part.html, '<table.*?</table>', ' ', 'g')) as text) t
    )
    select article_id as "articleId", total::int as total, title,
      case when starts_with(text, bare.words) then '' else '…' end || passage
        || case when right(rtrim(text, ${closing}), length(bare.words)) = bare.words then '' else '…' end as passage
    from shown, lateral (select rtrim(translate(passage, ${begin + end}, ''), ${closing}) as words) bare
    order by score desc, published_at desc`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    found: rows.map(({ articleId, title, passage }) => ({ articleId, title, passage })),
  };
}

/** Returns a text split at the marked matches. */
export function partsOf(text: string): { text: string; isHit: boolean }[] {
  const parts: { text: string; isHit: boolean }[] = [];
  for (const [index, piece] of text.split(begin).entries()) {
    const [hit = '', ...rest] = index === 0 ? ['', piece] : piece.split(end);
    if (hit !== '') parts.push({ text: hit, isHit: true });
    const after = rest.join('');
    if (after !== '') parts.push({ text: after, isHit: false });
  }
  return parts;
}

import type { Generated } from 'kysely';
import { features } from '@niveshak/domain/catalogue/feature';
import type { Feature } from '@niveshak/domain/catalogue/feature';
import type { InstantTopic } from '@niveshak/domain/notifications/alert-topics';
import type { Db, Tx } from '../platform/db/database.ts';
import { pairKey } from './email-records.ts';
import type { EmailPicture } from './pictures.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    publications: {
      id: Generated<string>;
      kind: PublicationKind;
      subject_id: string;
      title: string;
      summary: string;
      path: string;
      label: string;
      feature: string | null;
      published_at: Date;
      digest_at: Date;
      digest_planned_at: Date | null;
      letter: PublicationEmail['to'] | null;
      whole_html: string | null;
      preview_html: string | null;
      counts_clicks: Generated<boolean>;
    };
    publication_reads: { user_id: string; kind: string; subject_id: string; read_at: Date };
  }
}

export type PublicationKind = 'article' | 'rebalance' | 'outliers';

export const topicOf = {
  article: 'research',
  rebalance: 'rebalance',
  outliers: 'outliers',
} as const satisfies Record<PublicationKind, InstantTopic>;

/** A publication as an email: HTML for mail clients, with URLs relative to this origin. */
type PublicationEmail = {
  /** `everybody`: members without access get a preview. */
  readonly to: 'entitled' | 'everybody';
  readonly wholeHtml: string;
  readonly previewHtml: string;
  /** Whether clicks on links in the email are counted. */
  readonly countsClicks: boolean;
};

export type NewPublication = {
  readonly kind: PublicationKind;
  /** Id of the article or rebalance, or day of the outliers. A subject is announced only once. */
  readonly subjectId: string;
  readonly title: string;
  /** One or two sentences that anyone may read. */
  readonly summary: string;
  /** Page path, relative to this origin: `/articles/…`. */
  readonly path: string;
  /** Short label above the title, such as the category or the portfolio. */
  readonly label: string;
  /** Required feature, or null if the publication is public. */
  readonly feature: Feature | null;
  readonly publishedAt: Date;
  /** Null if the publication is announced only through alerts and the digest. */
  readonly letter: (PublicationEmail & { readonly pictures: readonly EmailPicture[] }) | null;
};

export type Publication = Omit<NewPublication, 'letter'> & {
  readonly id: string;
  readonly letter: PublicationEmail | null;
};

const columns = [
  'id',
  'kind',
  'subject_id as subjectId',
  'title',
  'summary',
  'path',
  'label',
  'feature',
  'published_at as publishedAt',
  'letter',
  'whole_html as wholeHtml',
  'preview_html as previewHtml',
  'counts_clicks as countsClicks',
] as const;

type Row = Omit<Publication, 'feature' | 'letter'> & {
  readonly feature: string | null;
  readonly letter: PublicationEmail['to'] | null;
  readonly wholeHtml: string | null;
  readonly previewHtml: string | null;
  readonly countsClicks: boolean;
};

function toPublication({
  id,
  kind,
  subjectId,
  title,
  summary,
  path,
  label,
  feature,
  publishedAt,
  letter: to,
  wholeHtml,
  previewHtml,
  countsClicks,
}: Row): Publication {
  const opens = feature === null ? null : featureOf(feature);
  const letter =
    to === null ? null : { to, wholeHtml: wholeHtml ?? '', previewHtml: previewHtml ?? '', countsClicks };
  return { id, kind, subjectId, title, summary, path, label, feature: opens, publishedAt, letter };
}

function featureOf(text: string): Feature {
  const feature = features.find((each) => each === text);
  if (feature === undefined) throw new Error(`Unknown feature of a publication: ${text}.`);
  return feature;
}

/** Inserts a publication. Returns its id, or null if it was already announced. */
export async function insertPublication(
  tx: Tx,
  publication: NewPublication,
  digestAt: Date,
): Promise<string | null> {
  const { kind, subjectId, title, summary, path, label, feature, publishedAt, letter } = publication;
  const row = await tx
    .insertInto('publications')
    .values({
      kind,
      subject_id: subjectId,
      title,
      summary,
      path,
      label,
      feature,
      published_at: publishedAt,
      digest_at: digestAt,
      // Outliers occur on most days, so including them would cause a digest every day.
      digest_planned_at: kind === 'outliers' ? publishedAt : null,
      letter: letter?.to ?? null,
      whole_html: letter?.wholeHtml ?? null,
      preview_html: letter?.previewHtml ?? null,
      counts_clicks: letter?.countsClicks ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the subjects that were announced. */
export async function selectAnnounced(
  db: Db,
  kind: PublicationKind,
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('publications')
    .select('subject_id')
    .where('kind', '=', kind)
    .where('subject_id', 'in', subjectIds)
    .execute();
  return new Set(rows.map((row) => row.subject_id));
}

export async function publicationsById(db: Db, ids: readonly string[]): Promise<Publication[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('publications').select(columns).where('id', 'in', ids).execute();
  return rows.map(toPublication);
}

/** Returns when the next non-empty digest is due, up to `until`, or null if none is. */
export async function earliestDigest(db: Db, until: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('publications')
    .select((select) => select.fn.min('digest_at').as('at'))
    .where('digest_planned_at', 'is', null)
    .where('digest_at', '<=', until)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Claims the publications for the digest due at `at`, newest first. A concurrent process waits and then finds none. */
export async function claimForDigest(
  tx: Tx,
  at: Date,
): Promise<{ readonly publications: Publication[]; readonly dueAt: Date } | null> {
  const rows = await tx
    .selectFrom('publications')
    .select([...columns, 'digest_at as digestAt'])
    .where('digest_planned_at', 'is', null)
    .where('digest_at', '<=', at)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return null;
  await tx
    .updateTable('publications')
    .set({ digest_planned_at: at })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const dueAt = new Date(Math.max(...rows.map(({ digestAt }) => digestAt.getTime())));
  return { publications: rows.map(toPublication), dueAt };
}

/** Records the first time that a member opened a subject. `at` is business time. */
export async function recordRead(
  db: Db,
  userId: string,
  kind: PublicationKind,
  subjectId: string,
  at: Date,
): Promise<void> {
  await db
    .insertInto('publication_reads')
    .values({ user_id: userId, kind, subject_id: subjectId, read_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns which members opened which subjects, as `pairKey(userId, subjectId)`. */
export async function openedPairs(
  db: Db,
  userIds: readonly string[],
  subjectIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0 || subjectIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('publication_reads')
    .select(['user_id', 'subject_id'])
    .where('user_id', 'in', userIds)
    .where('subject_id', 'in', subjectIds)
    .execute();
  return new Set(rows.map((row) => pairKey(row.user_id, row.subject_id)));
}

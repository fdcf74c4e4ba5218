import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Db, Tx } from './db/database.ts';
import { compiledOnce, prepared } from './db/prepared.ts';

declare module './db/database.ts' {
  interface Database {
    published_versions: { name: PublishedName; version: string };
  }
}

/** Kinds of published content. Triggers on each kind's tables assign a new version on every change. */
export type PublishedName =
  | 'firm'
  | 'billing'
  | 'catalogue'
  | 'legal'
  | 'quotes'
  | 'articles'
  | 'market'
  | 'portfolios'
  | 'archive'
  | 'complaints'
  | 'sunset';

/**
 * A version per name, regenerated on every change, so that equal versions mean equal content, even across databases.
 */
export type Versions = Readonly<Partial<Record<PublishedName, string>>>;

export const versionsColumn = sql<Versions>`(select json_object_agg(name, version) from published_versions)`;

const askVersions = compiledOnce<object, { versions: Versions }>((_placeholder, db) =>
  sql<{ versions: Versions }>`${prepared} select ${versionsColumn} as versions`.compile(db),
);

export async function readVersions(db: Db): Promise<Versions> {
  return (await askVersions(db, {}))[0]?.versions ?? {};
}

/**
 * Returns a function that reads versions for calls without a session statement. One statement serves all callers who
 * asked before it started; later callers wait for the next.
 * @param ageMs maximum age of a reused result; the next statement starts at half that age, so that under steady load no
 * call waits. With 0, no result is older than the call
 */
export function versionsInTurn(db: Db, ageMs: number): () => Promise<Versions> {
  let waiting: Promise<Versions> | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let isUnderWay = false;
  let known: { readonly at: number; readonly versions: Promise<Versions> } | null = null;
  const next = () => {
    waiting ??= underWay.then(() => {
      waiting = null;
      isUnderWay = true;
      const at = performance.now();
      const reading = readVersions(db);
      underWay = reading.then(
        () => {
          isUnderWay = false;
          known = { at, versions: reading };
        },
        () => {
          isUnderWay = false;
        },
      );
      return reading;
    });
    return waiting;
  };
  return () => {
    const age = known === null ? Infinity : performance.now() - known.at;
    if (known === null || age >= ageMs) return next();
    // If this fails, the next call after that age retries and gets the error.
    if (age >= ageMs / 2 && !isUnderWay && waiting === null) next().catch(() => undefined);
    return known.versions;
  };
}

/**
 * Locks a name's content until the transaction ends. Returns false if its version differs from the one seen because of
 * a concurrent change.
 */
export async function holdVersion(tx: Tx, name: PublishedName, seen: string): Promise<boolean> {
  const row = await tx
    .selectFrom('published_versions')
    .select('version')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row?.version === seen;
}

/** Blocks changes to a name's content until the transaction ends (shared lock). */
export async function shareVersion(tx: Tx, name: PublishedName): Promise<void> {
  await tx.selectFrom('published_versions').select('version').where('name', '=', name).forShare().execute();
}

/** Locks a name's content until the transaction ends, regardless of its version. */
export async function lockVersion(tx: Tx, name: PublishedName): Promise<void> {
  await tx.selectFrom('published_versions').select('version').where('name', '=', name).forUpdate().execute();
}

export type ReadPublished = <T>(publication: Publication<T>) => Promise<T>;

/** Returns a reader of published content for a transaction that has just read these versions. */
export function publishedAt(tx: Db, versions: Versions): ReadPublished {
  return (publication) => publication.within(tx, versions);
}

/**
 * Returns a reader of published content for a transaction or connection, which takes one statement if nothing changed.
 */
export function publishedIn(tx: Db): ReadPublished {
  let versions: Promise<Versions> | null = null;
  return async (publication) => publication.within(tx, await (versions ??= readVersions(tx)));
}

type Kept<T> = { readonly key: string; readonly value: T };

/**
 * A value built only from published content, cached in this process with the versions it was read at. Calls use it only
 * if they have just read the same versions, so it is never stale. Must not contain member data.
 */
export class Publication<T> {
  readonly #from: readonly PublishedName[];
  readonly #load: (db: Db) => Promise<T>;
  #kept: Kept<T> | null = null;
  #loading: Kept<Promise<T>> | null = null;

  /**
   * @param from its source content
   * @param load builds the value in one database snapshot
   */
  constructor(from: readonly PublishedName[], load: (db: Db) => Promise<T>) {
    this.#from = from;
    this.#load = load;
  }

  /** Returns the value at the given versions, or newer. */
  async at(db: Db, versions: Versions): Promise<T> {
    const key = this.#keyOf(versions);
    if (this.#kept?.key === key) return this.#kept.value;
    // Concurrent callers with the same versions share one load.
    if (this.#loading?.key === key) return this.#loading.value;
    const value = this.#read(db);
    const loading = { key, value };
    this.#loading = loading;
    const forget = () => {
      if (this.#loading === loading) this.#loading = null;
    };
    value.then(forget, forget);
    return value;
  }

  /** Returns the value as seen by the transaction. Not cached, because it may contain uncommitted changes. */
  async within(tx: Db, versions: Versions): Promise<T> {
    return this.#kept?.key === this.#keyOf(versions) ? this.#kept.value : this.#load(tx);
  }

  /** Reads the value and its versions in one snapshot, so that they always match. */
  async #read(db: Db): Promise<T> {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const key = this.#keyOf(await readVersions(tx));
        const value = await this.#load(tx);
        this.#kept = { key, value };
        return value;
      });
  }

  #keyOf(versions: Versions): string {
    return this.#from.map((name) => versions[name] ?? '').join(' ');
  }
}

/** Today, and yesterday for calls that started before midnight. */
const keptDays = 2;

/** Published content that also depends on the business day, with a `Publication` per recent day. */
export class DailyPublication<T> {
  readonly #from: readonly PublishedName[];
  readonly #load: (db: Db, day: CalendarDate) => Promise<T>;
  readonly #days = new LRUCache<CalendarDate, Publication<T>>({ max: keptDays });

  constructor(from: readonly PublishedName[], load: (db: Db, day: CalendarDate) => Promise<T>) {
    this.#from = from;
    this.#load = load;
  }

  on(day: CalendarDate): Publication<T> {
    const known = this.#days.get(day);
    if (known !== undefined) return known;
    const made = new Publication<T>(this.#from, (db) => this.#load(db, day));
    this.#days.set(day, made);
    return made;
  }
}

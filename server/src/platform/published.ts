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

/** What the firm publishes or edits, as the database counts its changes: a trigger on its tables draws a new version. */
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

/** A version for each name, drawn anew with every change: the same version means the same content, on any database. */
export type Versions = Readonly<Partial<Record<PublishedName, string>>>;

/** All versions as a column of any statement. */
export const versionsColumn = sql<Versions>`(select json_object_agg(name, version) from published_versions)`;

const askVersions = compiledOnce<object, { versions: Versions }>((_placeholder, db) =>
  sql<{ versions: Versions }>`${prepared} select ${versionsColumn} as versions`.compile(db),
);

/** The versions of now: one statement. */
export async function readVersions(db: Db): Promise<Versions> {
  return (await askVersions(db, {}))[0]?.versions ?? {};
}

/**
 * Reads the versions for whoever has no statement of their own. One statement serves everybody who asked before it began;
 * who asks while it is under way waits for the next.
 * @param ageMs answers from a statement that began no longer ago are taken as they are, and the next statement is begun
 * when half of it is over, so that nobody waits while somebody asks all the time; with 0 nobody is shown what was older than
 * their call.
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
    // When that one fails, whoever asks after the age is over asks again, and is told.
    if (age >= ageMs / 2 && !isUnderWay && waiting === null) next().catch(() => undefined);
    return known.versions;
  };
}

/**
 * Holds what is published under a name until the transaction ends. False when it is not the version that was seen: somebody
 * else changed it meanwhile.
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

/** Keeps what is published under a name from changing until the transaction ends; several may hold it. */
export async function shareVersion(tx: Tx, name: PublishedName): Promise<void> {
  await tx.selectFrom('published_versions').select('version').where('name', '=', name).forShare().execute();
}

/** Holds what is published under a name until the end of the transaction, whatever its version. */
export async function lockVersion(tx: Tx, name: PublishedName): Promise<void> {
  await tx.selectFrom('published_versions').select('version').where('name', '=', name).forUpdate().execute();
}

/** Reads published content for a call or a transaction. */
export type ReadPublished = <T>(publication: Publication<T>) => Promise<T>;

/** Published content as a transaction sees it whose statement has just read these versions. */
export function publishedAt(tx: Db, versions: Versions): ReadPublished {
  return (publication) => publication.within(tx, versions);
}

/** Published content as a transaction, or a plain connection, sees it: one statement while nothing changed. */
export function publishedIn(tx: Db): ReadPublished {
  let versions: Promise<Versions> | null = null;
  return async (publication) => publication.within(tx, await (versions ??= readVersions(tx)));
}

type Kept<T> = { readonly key: string; readonly value: T };

/**
 * A value made from published content alone, kept in the process under the versions that it was read with. It is used only
 * for a call whose own statement has just read the same versions, so it is never stale. Nothing about a member belongs here.
 */
export class Publication<T> {
  readonly #from: readonly PublishedName[];
  readonly #load: (db: Db) => Promise<T>;
  #kept: Kept<T> | null = null;
  #loading: Kept<Promise<T>> | null = null;

  /** @param from what the value is made from. @param load makes it, in one snapshot of the database. */
  constructor(from: readonly PublishedName[], load: (db: Db) => Promise<T>) {
    this.#from = from;
    this.#load = load;
  }

  /** The value as of versions that were read in the same call, or newer. */
  async at(db: Db, versions: Versions): Promise<T> {
    const key = this.#keyOf(versions);
    if (this.#kept?.key === key) return this.#kept.value;
    // Whoever asks for the same versions meanwhile waits for the same value.
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

  /** The value as a transaction sees it. What it reads is not kept: nobody else may see its own changes. */
  async within(tx: Db, versions: Versions): Promise<T> {
    return this.#kept?.key === this.#keyOf(versions) ? this.#kept.value : this.#load(tx);
  }

  /** Value and versions in one snapshot: a change in between cannot mix them. */
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

/** Days of which a process keeps a value: today's, and that of calls that began before midnight. */
const keptDays = 2;

/** Published content that depends on the business day as well: a `Publication` for each of the last days asked for. */
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

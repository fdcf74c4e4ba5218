import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A named set of JSON documents, held in memory and written through before a call returns. */
export interface Collection<T> {
  get(id: string): T | undefined;
  /** Stores or replaces; a replaced document keeps its place in {@link values}. */
  put(id: string, value: T): void;
  delete(id: string): void;
  clear(): void;
  /** All documents, oldest first. */
  values(): T[];
}

export interface Store {
  /** @param parse turns a stored document back into its type, or throws. */
  collection<T>(name: string, parse: (value: unknown) => T): Collection<T>;
  putBlob(id: string, bytes: Uint8Array): void;
  getBlob(id: string): Uint8Array | undefined;
  /** All writes inside happen, or none. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Opens the state of the stand-ins. Each write reaches the operating system before the call returns
 * (SQLite in WAL mode), so a SIGKILL loses nothing that was answered; only a power cut could.
 * @param dataDir folder for `sandbox.sqlite`; undefined keeps everything in memory.
 */
export function openStore(dataDir: string | undefined): Store {
  if (dataDir !== undefined) mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(dataDir === undefined ? ':memory:' : join(dataDir, 'sandbox.sqlite'));
  db.exec('pragma journal_mode = wal; pragma synchronous = normal');
  db.exec(`create table if not exists document (
      seq integer primary key, collection text not null, id text not null, body text not null,
      unique (collection, id));
    create table if not exists blob (id text primary key, body blob not null) without rowid`);
  const upsert = db.prepare(`insert into document (collection, id, body) values (?, ?, ?)
    on conflict (collection, id) do update set body = excluded.body`);
  const remove = db.prepare('delete from document where collection = ? and id = ?');
  const removeAll = db.prepare('delete from document where collection = ?');
  const select = db.prepare('select id, body from document where collection = ? order by seq');
  const putBlob = db.prepare('insert or replace into blob (id, body) values (?, ?)');
  const getBlob = db.prepare('select body from blob where id = ?');
  /** How to take back each write of the running transaction in memory; undefined outside one. */
  let undo: (() => void)[] | undefined;

  function collection<T>(name: string, parse: (value: unknown) => T): Collection<T> {
    const documents = new Map<string, T>();
    for (const row of select.all(name))
      documents.set(String(row['id']), parse(JSON.parse(String(row['body']))));
    const restore = (id: string, before: T | undefined): void => {
      if (before === undefined) documents.delete(id);
      else documents.set(id, before);
    };
    return {
      get: (id) => documents.get(id),
      put(id, value) {
        const before = documents.get(id);
        upsert.run(name, id, JSON.stringify(value));
        documents.set(id, value);
        undo?.push(() => restore(id, before));
      },
      delete(id) {
        const before = documents.get(id);
        remove.run(name, id);
        documents.delete(id);
        undo?.push(() => restore(id, before));
      },
      clear() {
        const before = [...documents];
        removeAll.run(name);
        documents.clear();
        undo?.push(() => before.forEach(([id, value]) => documents.set(id, value)));
      },
      values: () => [...documents.values()],
    };
  }

  return {
    collection,
    putBlob: (id, bytes) => void putBlob.run(id, bytes),
    getBlob(id) {
      const body = getBlob.get(id)?.['body'];
      return body instanceof Uint8Array ? body : undefined;
    },
    transaction(work) {
      if (undo !== undefined) return work();
      undo = [];
      db.exec('begin immediate');
      try {
        const result = work();
        db.exec('commit');
        return result;
      } catch (error) {
        db.exec('rollback');
        for (const takeBack of undo.toReversed()) takeBack();
        throw error;
      } finally {
        undo = undefined;
      }
    },
    close: () => db.close(),
  };
}

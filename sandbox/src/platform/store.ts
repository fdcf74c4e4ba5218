import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Named set of JSON documents, held in memory and written before a call returns. */
export interface Collection<T> {
  get(id: string): T | undefined;
  /** Stores or replaces a document. A replacement keeps its position in {@link values}. */
  put(id: string, value: T): void;
  delete(id: string): void;
  clear(): void;
  /** Returns the documents, oldest first. */
  values(): T[];
}

export interface Store {
  /** @param parse converts a stored document to its type, or throws */
  collection<T>(name: string, parse: (value: unknown) => T): Collection<T>;
  putBlob(id: string, bytes: Uint8Array): void;
  getBlob(id: string): Uint8Array | undefined;
  /** Applies all writes inside, or rolls them all back. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** Change of one document: its collection, its id (null for the whole collection) and its JSON (null if deleted). */
const changeSchema = z.tuple([z.string(), z.string().nullable(), z.string().nullable()]);
type Change = z.output<typeof changeSchema>;

/** Changes of the running transaction, with functions that undo each in memory. */
type Running = { readonly changes: Change[]; readonly undo: (() => void)[] };

/** Documents as JSON, by collection and id. */
class Documents {
  readonly #byCollection = new Map<string, Map<string, string>>();

  of(collection: string): Map<string, string> {
    const known = this.#byCollection.get(collection) ?? new Map<string, string>();
    this.#byCollection.set(collection, known);
    return known;
  }

  apply([collection, id, json]: Change): void {
    const documents = this.of(collection);
    if (id === null) documents.clear();
    else if (json === null) documents.delete(id);
    else documents.set(id, json);
  }

  changes(): Change[] {
    return [...this.#byCollection].flatMap(([collection, documents]) =>
      Array.from(documents, ([id, json]): Change => [collection, id, json]),
    );
  }
}

const blobs = ' blobs';

/**
 * Reads the journal, rewrites it without replaced entries, and opens it for appending.
 * @returns its descriptor
 */
function openJournal(dataDir: string, documents: Documents): number {
  mkdirSync(dataDir, { recursive: true });
  const journal = join(dataDir, 'sandbox.jsonl');
  if (existsSync(journal))
    // The last line is empty, or was not fully written and therefore never acknowledged.
    for (const line of readFileSync(journal, 'utf8').split('\n').slice(0, -1))
      for (const change of z.array(changeSchema).parse(JSON.parse(line))) documents.apply(change);
  writeFileSync(
    `${journal}.new`,
    documents
      .changes()
      .map((change) => `${JSON.stringify([change])}\n`)
      .join(''),
  );
  renameSync(`${journal}.new`, journal);
  return openSync(journal, 'a');
}

/**
 * Returns the opened state of the stand-ins. Each write or transaction is one journal line that reaches the operating
 * system before the call returns, so only a power failure, not a SIGKILL, can lose acknowledged data.
 * @param dataDir folder for `sandbox.jsonl`; if undefined, everything is only in memory
 */
export function openStore(dataDir: string | undefined): Store {
  const saved = new Documents();
  const file = dataDir === undefined ? null : openJournal(dataDir, saved);
  let running: Running | undefined;

  const write = (changes: readonly Change[]): void => {
    if (changes.length > 0 && file !== null) writeSync(file, `${JSON.stringify(changes)}\n`);
  };
  const record = (change: Change, undo: () => void): void => {
    if (running === undefined) return write([change]);
    running.changes.push(change);
    running.undo.push(undo);
  };

  function collection<T>(name: string, parse: (value: unknown) => T): Collection<T> {
    const documents = new Map(Array.from(saved.of(name), ([id, json]) => [id, parse(JSON.parse(json))]));
    const restore = (id: string, before: T | undefined): void => {
      if (before === undefined) documents.delete(id);
      else documents.set(id, before);
    };
    return {
      get: (id) => documents.get(id),
      put(id, value) {
        const before = documents.get(id);
        record([name, id, JSON.stringify(value)], () => restore(id, before));
        documents.set(id, value);
      },
      delete(id) {
        const before = documents.get(id);
        record([name, id, null], () => restore(id, before));
        documents.delete(id);
      },
      clear() {
        const before = [...documents];
        record([name, null, null], () => before.forEach(([id, value]) => documents.set(id, value)));
        documents.clear();
      },
      values: () => [...documents.values()],
    };
  }

  return {
    collection,
    putBlob(id, bytes) {
      const before = saved.of(blobs).get(id) ?? null;
      const change: Change = [blobs, id, Buffer.from(bytes).toString('base64')];
      record(change, () => saved.apply([blobs, id, before]));
      saved.apply(change);
    },
    getBlob(id) {
      const base64 = saved.of(blobs).get(id);
      return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
    },
    transaction(work) {
      if (running !== undefined) return work();
      const own: Running = { changes: [], undo: [] };
      running = own;
      try {
        const result = work();
        write(own.changes);
        return result;
      } catch (error) {
        for (const undo of own.undo.toReversed()) undo();
        throw error;
      } finally {
        running = undefined;
      }
    },
    close: () => {
      if (file !== null) closeSync(file);
    },
  };
}

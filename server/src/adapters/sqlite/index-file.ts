import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import type { ArchivePoint } from '../../slack-archives/ports.ts';

/** Raised when the layout or the tokens change; an index of another version is built anew. */
const version = 8;

/**
 * Where the index of an archive lies. The name has the archive's index id, which is given anew when the index turns out
 * to be of another history, and the version.
 */
export function indexPath(folder: string, indexId: string): string {
  return path.join(folder, `archive-${indexId}-v${version}.sqlite`);
}

/**
 * Opens the index to write, made when it is not there. Several processes may have it open: SQLite lets one write at a
 * time and shows readers whole transactions only.
 */
export function openToWrite(file: string): DatabaseSync {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const db = new DatabaseSync(file, { timeout: 30_000 });
  // Larger pages than usual: a message is found in three of them instead of four.
  db.exec(
    'pragma page_size = 8192; pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -32768;',
  );
  db.exec(`
    begin immediate;
    create table if not exists state (id integer primary key check (id = 1), applied_seq integer not null, mark text);
    insert into state values (1, 0, null) on conflict do nothing;
    create table if not exists message (
      id integer primary key,
      kept text not null
    );
    -- In how many messages each token stands.
    create table if not exists term (term text primary key, messages integer not null) without rowid;
    -- In which messages frequent tokens stand: chunks of places, each named by its first.
    create table if not exists posting (
      id integer primary key,
      token text not null,
      first integer not null,
      places blob not null
    );
    create unique index if not exists posting_first on posting (token, first);
    create virtual table if not exists token using fts5 (
      tokens, content = '', contentless_delete = 1, tokenize = 'ascii'
    );
    commit;`);
  return db;
}

/** Opens the index to read; null when it has not been made yet. */
export function openToRead(file: string): DatabaseSync | null {
  if (!fs.existsSync(file)) return null;
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  db.exec('pragma cache_size = -65536; pragma mmap_size = 4294967296;');
  // Another process has created the file and not its tables yet.
  if (db.prepare(`select 1 from sqlite_master where name = 'state'`).get() === undefined) {
    db.close();
    return null;
  }
  return db;
}

type Row = readonly SQLOutputValue[];

function isRow(row: unknown): row is Row {
  return Array.isArray(row);
}

/** A query whose rows come as arrays, for many of them: an object a row costs two to three times as much. */
export function rowsQuery(db: DatabaseSync, sql: string) {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return {
    all: (...values: readonly SQLInputValue[]): readonly Row[] => {
      const rows: readonly unknown[] = statement.all(...values);
      return rows.filter(isRow);
    },
    *iterate(...values: readonly SQLInputValue[]): Generator<Row> {
      for (const row of statement.iterate(...values)) if (isRow(row)) yield row;
    },
  };
}

/** Tells one file from another that has taken its name; null when there is none. */
export function fileIdentity(file: string): string | null {
  const found = fs.statSync(file, { throwIfNoEntry: false, bigint: true });
  return found === undefined ? null : `${found.dev}:${found.ino}:${found.birthtimeNs}`;
}

/** Deletes an archive's indexes up to this version of the product, or those of earlier versions only. */
export function dropIndexes(folder: string, indexId: string, which: 'all' | 'earlier'): void {
  const most = which === 'all' ? version : version - 1;
  for (const name of fs.readdirSync(folder)) {
    const found = /^archive-(.+)-v(\d+)\.sqlite$/.exec(name);
    if (found === null || found[1] !== indexId || Number(found[2]) > most) continue;
    for (const suffix of ['', '-wal', '-shm']) {
      fs.rmSync(path.join(folder, name + suffix), { force: true });
    }
  }
}

const pointRow = z.object({ seq: z.coerce.number(), mark: z.nullable(z.string()) });

/** The point of the archive's history that the index has reached. */
export function indexPoint(db: DatabaseSync): ArchivePoint {
  return pointRow.parse(db.prepare('select applied_seq as seq, mark from state').get());
}

/**
 * A message's place in the index: time first, then channel, so that the newest are at the end. Microseconds since 2020
 * by 8192 channels fit 64 bits from 1985 to 2055; the importer refuses other times.
 */
const epochUs = 1_577_836_800_000_000;
const channelBits = 13;
const channelMask = (1 << channelBits) - 1;

export function rowIdOf(tsUs: number, channelNo: number): bigint {
  return (BigInt(tsUs - epochUs) << BigInt(channelBits)) + BigInt(channelNo);
}

/** The first place of a microsecond. */
export function firstRowIdOf(tsUs: number): bigint {
  return rowIdOf(tsUs, 0);
}

/** SQL for the microseconds since 2020 of a place in the index. */
export function timeSql(column: string): string {
  return `${column} >> ${channelBits}`;
}

/** SQL for the channel's number of a place in the index. */
export function channelSql(column: string): string {
  return `${column} & ${channelMask}`;
}

export function sinceEpoch(tsUs: number): number {
  return tsUs - epochUs;
}

/** A row id as time since 2020 and channel. */
export function placeOf(id: bigint): { readonly time: number; readonly channel: number } {
  return { time: Number(id >> BigInt(channelBits)), channel: Number(id & BigInt(channelMask)) };
}

/** The row id of a place whose time is counted since 2020. */
export function rowIdAt(time: number, channelNo: number): bigint {
  return rowIdOf(time + epochUs, channelNo);
}

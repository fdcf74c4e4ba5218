import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { channelSql, rowsQuery, timeSql } from './index-file.ts';
import { quotedToken } from './index-tokens.ts';

/** Messages by their places in the index: microseconds since its epoch, beside them the number of the channel. */
export type Places = {
  readonly times: Float64Array<ArrayBuffer>;
  readonly channels: Uint16Array<ArrayBuffer>;
};

export type Place = { readonly time: number; readonly channel: number };

/** A part of a list and the places that it speaks for: from its first, before the next part's. */
type Chunk = Places & { readonly from: Place; readonly to: Place };

const start: Place = { time: -Infinity, channel: 0 };
const end: Place = { time: Infinity, channel: 0 };

/** Times, first inclusive, last exclusive. */
export type TimeRange = { readonly from: number; readonly to: number };

const bytesOfPlace = Float64Array.BYTES_PER_ELEMENT + Uint16Array.BYTES_PER_ELEMENT;

/** Places as they are stored: all times, then all channels. */
export function unpacked(bytes: Uint8Array<ArrayBuffer>): Places {
  const { buffer, byteOffset } =
    bytes.byteOffset % Float64Array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  const size = bytes.byteLength / bytesOfPlace;
  return {
    times: new Float64Array(buffer, byteOffset, size),
    channels: new Uint16Array(buffer, byteOffset + size * Float64Array.BYTES_PER_ELEMENT, size),
  };
}

export function packed({ times, channels }: Places): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(times.length * bytesOfPlace);
  const copy = unpacked(bytes);
  copy.times.set(times);
  copy.channels.set(channels);
  return bytes;
}

export function placesFrom(places: readonly Place[]): Places {
  return {
    times: Float64Array.from(places, ({ time }) => time),
    channels: Uint16Array.from(places, ({ channel }) => channel),
  };
}

const noPlaces: Places = placesFrom([]);

/** Whether place `at` of a chunk comes before another place. */
function isBefore({ times, channels }: Places, at: number, time: number, channel: number): boolean {
  const its = times[at] ?? 0;
  return its < time || (its === time && (channels[at] ?? 0) < channel);
}

/** Index of the first place at or after one, between two indexes. */
function lowerBound(chunk: Places, time: number, channel: number, least: number, most: number): number {
  let [low, high] = [least, most];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(chunk, middle, time, channel)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A posting list: the messages that have a token, in the order of the index, in chunks. FTS5 walks
 * through both lists of two tokens entry by entry, each entry through several calls; here one list is gone through and the
 * others are looked up in plain arrays. What FTS5 holds of the same tokens stays the truth that lists are made from.
 */
export type PostingList = {
  readonly size: number;
  /** The chunk that speaks for a place. */
  readonly chunkAt: (time: number, channel: number) => Chunk;
};

/** Goes through the places of a list, newest or oldest first, until `visit` says false. */
function eachPlace(
  { chunkAt }: PostingList,
  isOldestFirst: boolean,
  { from, to }: TimeRange,
  visit: (time: number, channel: number) => boolean,
): void {
  let chunk = isOldestFirst ? chunkAt(from, 0) : chunkAt(to, -1);
  while (true) {
    const first = lowerBound(chunk, from, 0, 0, chunk.times.length);
    const last = lowerBound(chunk, to, 0, first, chunk.times.length) - 1;
    if (isOldestFirst) {
      for (let at = first; at <= last; at += 1) {
        if (!visit(chunk.times[at] ?? 0, chunk.channels[at] ?? 0)) return;
      }
      if (chunk.to.time >= to) return;
      chunk = chunkAt(chunk.to.time, chunk.to.channel);
    } else {
      for (let at = last; at >= first; at -= 1) {
        if (!visit(chunk.times[at] ?? 0, chunk.channels[at] ?? 0)) return;
      }
      if (chunk.from.time < from || chunk.from === start) return;
      chunk = chunkAt(chunk.from.time, chunk.from.channel - 1);
    }
  }
}

/** So many places are tried one by one before greater steps are taken. */
const nearby = 8;

/** A function that says whether a list has a place; it is asked in one direction only. */
function lookup(list: PostingList, isOldestFirst: boolean): (time: number, channel: number) => boolean {
  let chunk: Chunk | null = null;
  // Places before (oldest first) or from here on (newest first) have been passed.
  let at = 0;
  return (time, channel) => {
    if (chunk === null || !speaksFor(chunk, time, channel)) {
      chunk = list.chunkAt(time, channel);
      at = isOldestFirst ? 0 : chunk.times.length;
    }
    const { times, channels } = chunk;
    if (isOldestFirst) {
      for (let tries = 0; tries < nearby && (times[at] ?? Infinity) < time; tries += 1) at += 1;
      if ((times[at] ?? Infinity) < time) at = lowerBound(chunk, time, channel, at, times.length);
      while (times[at] === time && (channels[at] ?? 0) < channel) at += 1;
      return times[at] === time && channels[at] === channel;
    }
    for (let tries = 0; tries < nearby && at > 0 && (times[at - 1] ?? 0) > time; tries += 1) at -= 1;
    if (at > 0 && (times[at - 1] ?? 0) > time) at = lowerBound(chunk, time, channel + 1, 0, at);
    while (at > 0 && times[at - 1] === time && (channels[at - 1] ?? 0) > channel) at -= 1;
    return at > 0 && times[at - 1] === time && channels[at - 1] === channel;
  };
}

function speaksFor({ from, to }: Chunk, time: number, channel: number): boolean {
  if (from.time < time && time < to.time) return true;
  return (
    (from.time < time || (from.time === time && from.channel <= channel)) &&
    (time < to.time || (time === to.time && channel < to.channel))
  );
}

/** Goes through the places that all of some lists have and none of others, until `visit` says false. */
export function eachCommonPlace(
  { all, none }: { readonly all: readonly PostingList[]; readonly none: readonly PostingList[] },
  isOldestFirst: boolean,
  range: TimeRange,
  visit: (time: number, channel: number) => boolean,
): void {
  const [shortest, ...others] = all.toSorted((a, b) => a.size - b.size);
  if (shortest === undefined) throw new Error('No list to go through.');
  const wanted = others.map((list) => lookup(list, isOldestFirst));
  const unwanted = none.map((list) => lookup(list, isOldestFirst));
  eachPlace(shortest, isOldestFirst, range, (time, channel) => {
    for (const has of wanted) if (!has(time, channel)) return true;
    for (const has of unwanted) if (has(time, channel)) return true;
    return visit(time, channel);
  });
}

/** Up to so many messages, a token without a list is read from FTS5 as a whole. */
const mostRead = 2_000;

/** Reads the posting lists of an index; what it has read is of one search. */
export class PostingLists {
  readonly #messages: StatementSync;
  readonly #chunks: RowsQuery;
  readonly #places: StatementSync;
  readonly #few: RowsQuery;
  readonly #known = new Map<string, PostingList>();
  #read: ArrayBuffer[] = [];

  constructor(db: DatabaseSync) {
    this.#messages = db.prepare('select messages from term where term = ?');
    this.#chunks = rowsQuery(
      db,
      `select ${timeSql('first')}, ${channelSql('first')}, id
       from posting where token = ? order by first`,
    );
    this.#places = db.prepare('select places from posting where id = ?');
    this.#few = rowsQuery(
      db,
      `select ${timeSql('rowid')}, ${channelSql('rowid')}
       from token where token match ? order by rowid`,
    );
  }

  /**
   * Gives back what a search has read, whose lists end with it. A garbage collector that learns of megabytes of arrays
   * later goes through everything.
   */
  release(): void {
    for (const buffer of this.#read) buffer.transfer(0);
    this.#read = [];
    this.#known.clear();
  }

  /** The list of a token; null where it is too long to be read and has not been written yet. */
  of(token: string): PostingList | null {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    const size = Number(this.#messages.get(token)?.['messages'] ?? 0);
    const chunks = size === 0 ? [] : this.#chunks.all(token).map(chunkRow);
    if (chunks.length === 0 && size > mostRead) return null;
    const list = chunks.length > 0 ? this.#written(size, chunks) : this.#short(token, size);
    this.#known.set(token, list);
    return list;
  }

  #written(size: number, rows: readonly ChunkRow[]): PostingList {
    const firsts: Place[] = [start, ...rows];
    const read: Chunk[] = [{ ...noPlaces, from: start, to: rows[0] ?? end }];
    return {
      size,
      chunkAt: (time, channel) => {
        const at = lastAtOrBefore(firsts, time, channel);
        return (read[at] ??= {
          ...this.#placesOf(rows[at - 1]?.id ?? 0),
          from: firsts[at] ?? start,
          to: firsts[at + 1] ?? end,
        });
      },
    };
  }

  #placesOf(id: number): Places {
    const bytes = this.#places.get(id)?.['places'];
    if (!(bytes instanceof Uint8Array)) throw new Error('A chunk of a posting list is missing.');
    return this.#ours(unpacked(bytes));
  }

  #short(token: string, size: number): PostingList {
    const rows = size === 0 ? [] : this.#few.all(quotedToken(token));
    const places = this.#ours(placesFrom(rows.map(placeRow)));
    const chunk: Chunk = { ...places, from: start, to: end };
    return { size, chunkAt: () => chunk };
  }

  #ours(places: Places): Places {
    this.#read.push(places.times.buffer);
    return places;
  }
}

type RowsQuery = ReturnType<typeof rowsQuery>;
type ChunkRow = Place & { readonly id: number };

function chunkRow([time, channel, id]: readonly SQLOutputValue[]): ChunkRow {
  return { time: Number(time), channel: Number(channel), id: Number(id) };
}

/** A row of a time and a channel. */
export function placeRow([time, channel]: readonly SQLOutputValue[]): Place {
  return { time: Number(time), channel: Number(channel) };
}

/** Index of the last place that is not after one; the first of them is before all. */
function lastAtOrBefore(places: readonly Place[], time: number, channel: number): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    const place = places[middle] ?? end;
    if (place.time < time || (place.time === time && place.channel <= channel)) low = middle;
    else high = middle - 1;
  }
  return low;
}

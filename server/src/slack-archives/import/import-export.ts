import type { Db } from '../../platform/db/database.ts';
import { isRecord, slackId } from './clean-text.ts';
import { DayFileReading } from './day-file-reading.ts';
import { ExportError, wholeLimit } from '../../platform/files/export-source.ts';
import type { ExportEntry, ExportSource } from '../../platform/files/export-source.ts';
import {
  channelOfFolder,
  countThreads,
  dayFilesOf,
  settleChannel,
  storeChannel,
  storeDayFiles,
  storeLargeDayFile,
  storeUsers,
  storedTwice,
} from './import-store.ts';
import type { DayFile, KnownChannel } from './import-store.ts';
import { crcOf, elementsIn, elementsOf } from './json-elements.ts';
import { importFiles } from './import-files.ts';
import { placePaths } from './place-paths.ts';
import type { DayFilePlace, Places } from './place-paths.ts';
import { supersedes } from './read-message.ts';
import type { MessageRow, Speaker } from './read-message.ts';
import { isDirect, placeholderFor, readChannel, readUser } from './read-records.ts';
import type { UserRecord } from './read-records.ts';

/** Result of an import. Every element of a day file counts in `messages` or `skipped`. */
export type ImportReport = {
  readonly channels: number;
  readonly users: number;
  /** Number of elements stored, by this or an earlier run. */
  readonly messages: number;
  readonly threads: number;
  /** Number of elements not stored, by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Skipped files and records with reasons, up to 200. */
  readonly notes: readonly string[];
  /** Number of day files that an earlier run already stored. */
  readonly unchangedFiles: number;
};

export type ImportOptions = {
  readonly db: Db;
  readonly source: ExportSource;
  /** Called periodically with the number of elements processed. */
  readonly onProgress?: (elements: number, path: string) => void;
};

/** Messages per transaction: enough to keep the database busy, few enough to limit memory. */
const batchSize = 4_000;
/** Characters of text per transaction. */
const batchText = 4_000_000;

/**
 * Imports a Slack export as a stream. A day file is stored completely or not at all, and stored files are skipped, so
 * an interrupted run can simply be repeated.
 *
 * @throws ExportError if the export cannot be read at all
 */
export async function importExport({ db, source, onProgress }: ImportOptions): Promise<ImportReport> {
  const run = new ImportRun(db, onProgress ?? (() => undefined));
  const places = await placePaths(source.entries());
  for (const note of places.notes) run.note(note);
  if (!places.isExport)
    throw new ExportError('Not a Slack export: it has no channel folders with day files.');
  for await (const entry of source.entries()) await run.records(entry, places);
  for await (const entry of source.entries()) await run.file(entry, places);
  const report = await run.finish();
  await importFiles(db, source, places, (text) => run.note(text));
  return { ...report, notes: run.notes };
}

type Batch = {
  messages: (MessageRow & { channelNo: number })[];
  speakers: Map<string, Speaker>;
  files: DayFile[];
  text: number;
};

function emptyBatch(): Batch {
  return { messages: [], speakers: new Map(), files: [], text: 0 };
}

class ImportRun {
  readonly #db: Db;
  readonly #onProgress: (elements: number, path: string) => void;
  readonly #byFolder = new Map<string, KnownChannel>();
  readonly #touched = new Set<number>();
  readonly #privateFolders = new Set<string>();
  readonly #speakers = new Set<string>();
  readonly #skipped = new Map<string, number>();
  readonly #notes: string[] = [];
  #users = 0;
  #messages = 0;
  #elements = 0;
  #unchanged = 0;
  #batch = emptyBatch();
  #writing: Promise<void> = Promise.resolve();
  #known: { channelNo: number; files: Map<string, DayFile> } | null = null;

  constructor(db: Db, onProgress: (elements: number, path: string) => void) {
    this.#db = db;
    this.#onProgress = onProgress;
  }

  note(text: string): void {
    if (this.#notes.length < 200) this.#notes.push(text);
  }

  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Reads the lists next to the folders: channels, private channels, direct conversations, members. */
  async records(entry: ExportEntry, places: Places): Promise<void> {
    const place = places.recordFile(entry.path);
    if (place === null) return;
    const { kind, scope } = place;
    if (entry.refused !== null) return this.note(`${entry.path} ${entry.refused}`);
    let users: UserRecord[] = [];
    try {
      for await (const elements of elementsOf(entry)) {
        for (const element of elements) {
          if (!('value' in element)) {
            this.note(`${entry.path} ${'none' in element ? element.none : element.broken}`);
            continue;
          }
          if (kind === 'users') {
            const user = readUser(element.value);
            if (user !== null) users.push(user);
            if (users.length >= 1_000) {
              await this.#storeUsers(users);
              users = [];
            }
          } else await this.#storeRecord(kind, element.value, scope);
        }
      }
    } catch (error) {
      this.#noteUnreadable(entry, error);
    }
    await this.#storeUsers(users);
  }

  async #storeUsers(users: readonly UserRecord[]): Promise<void> {
    // The last of several records for a member counts, because a statement cannot change a row twice.
    const byId = new Map(users.map((user) => [user.id, user]));
    await storeUsers(this.#db, [...byId.values()]);
    for (const id of byId.keys()) this.#speakers.add(id);
    this.#users += byId.size;
  }

  async #storeRecord(kind: 'channels' | 'groups' | 'direct', value: unknown, scope: string): Promise<void> {
    if (!isRecord(value)) return;
    if (kind === 'direct' || isDirect(value)) {
      for (const name of [value['id'], value['name']]) {
        const folder = slackId(name);
        if (folder !== null) this.#privateFolders.add(folder);
      }
      return;
    }
    const record = readChannel(value, kind === 'groups');
    if (record === null) return;
    const channel = await storeChannel(this.#db, record);
    if (!record.isOpen) this.note(`#${record.name} was private: imported, closed until staff open it`);
    this.#byFolder.set(folderKey(scope, record.name), channel);
    // Some exports name the folder after the channel id.
    this.#byFolder.set(folderKey(scope, record.id), channel);
    this.#touched.add(channel.no);
  }

  async file(entry: ExportEntry, places: Places): Promise<void> {
    const place = places.dayFile(entry.path);
    if (place === null) return;
    if (this.#privateFolders.has(place.folder) || /^(D[A-Z0-9]{7,}|mpdm-.+)$/.test(place.folder)) {
      return this.#passOver(entry, 'a private conversation');
    }
    if (entry.refused !== null) {
      this.note(`${entry.path} ${entry.refused}`);
      return this.#skip('unreadable file');
    }
    const channel = await this.#channelOf(place);
    try {
      await this.#dayFile(entry, channel, dayFileKey(place, channel));
    } catch (error) {
      this.#noteUnreadable(entry, error);
      this.#skip('unreadable file');
    }
    this.#onProgress(this.#elements, entry.path);
  }

  async #channelOf({ scope, folder }: DayFilePlace): Promise<KnownChannel> {
    const key = folderKey(scope, folder);
    // The record of a channel shared by workspaces is at the top level.
    const known = this.#byFolder.get(key) ?? this.#byFolder.get(folderKey('', folder));
    if (known !== undefined) return known;
    const channel = await channelOfFolder(this.#db, placeholderFor(folder));
    this.note(`${folder} has no record in the export: kept as a channel of that name`);
    this.#byFolder.set(key, channel);
    this.#touched.add(channel.no);
    return channel;
  }

  async #dayFile(entry: ExportEntry, channel: KnownChannel, name: string): Promise<void> {
    const earlier = await this.#earlier(channel.no, name);
    if (earlier !== null && entry.crc32 !== null && isSame(earlier, entry.crc32, entry.size)) {
      return this.#alreadyStored(earlier);
    }
    if (entry.size > wholeLimit) return this.#largeFile(entry, channel, name);
    const bytes = await entry.bytes();
    const crc32 = crcOf(bytes);
    if (earlier !== null && isSame(earlier, crc32, bytes.length)) return this.#alreadyStored(earlier);
    const reading = new DayFileReading(entry.path, (text) => this.note(text));
    for await (const elements of elementsIn(bytes)) for (const element of elements) reading.add(element);
    // Nothing can fail from here on, so add the whole file to the batch.
    const { rows, speakers } = reading.take();
    for (const row of rows) {
      this.#batch.messages.push({ ...row, channelNo: channel.no });
      this.#batch.text += row.text.length + (row.more?.length ?? 0);
    }
    for (const speaker of this.#unknown(speakers)) this.#batch.speakers.set(speaker.id, speaker);
    const { stored, skipped } = reading;
    this.#batch.files.push({ channelNo: channel.no, name, crc32, size: bytes.length, stored, skipped });
    this.#tell(reading, channel);
    if (
      this.#batch.messages.length >= batchSize ||
      this.#batch.text >= batchText ||
      this.#batch.files.length >= 500
    ) {
      await this.#flush();
    }
  }

  /** Returns the stored state of a channel's file. Caches one channel, because channels are processed sequentially. */
  async #earlier(channelNo: number, name: string): Promise<DayFile | null> {
    if (this.#known?.channelNo !== channelNo) {
      this.#known = { channelNo, files: await dayFilesOf(this.#db, channelNo) };
    }
    return this.#known.files.get(name) ?? null;
  }

  #alreadyStored(file: DayFile): void {
    this.#unchanged += 1;
    this.#messages += file.stored;
    this.#elements += file.stored;
    for (const [reason, count] of Object.entries(file.skipped)) this.#count(reason, count);
  }

  /** Stores a file that is too large for memory: in chunks, within one transaction. */
  async #largeFile(entry: ExportEntry, channel: KnownChannel, name: string): Promise<void> {
    await this.#flush();
    await this.#writing;
    const reading = new DayFileReading(entry.path, (text) => this.note(text));
    const met: Speaker[] = [];
    let crc32 = 0;
    const piece = () => {
      const taken = reading.take();
      const speakers = this.#unknown(taken.speakers);
      met.push(...speakers);
      return { messages: taken.rows.map((row) => ({ ...row, channelNo: channel.no })), speakers };
    };
    async function* pieces() {
      for await (const elements of elementsOf(entry, (chunk) => (crc32 = crcOf(chunk, crc32)))) {
        for (const element of elements) {
          reading.add(element);
          if (reading.waiting >= batchSize) yield piece();
        }
      }
      yield piece();
    }
    try {
      await storeLargeDayFile(this.#db, pieces(), () => {
        const { stored, skipped } = reading;
        return { channelNo: channel.no, name, crc32, size: entry.size, stored, skipped };
      });
    } catch (error) {
      for (const { id } of met) this.#speakers.delete(id);
      throw error;
    }
    this.#tell(reading, channel);
  }

  /** Returns the distinct speakers not seen before. */
  #unknown(speakers: readonly Speaker[]): Speaker[] {
    return speakers.filter(({ id }) => {
      const isNew = !this.#speakers.has(id);
      this.#speakers.add(id);
      return isNew;
    });
  }

  #tell({ elements, stored, skipped }: DayFileReading, channel: KnownChannel): void {
    this.#touched.add(channel.no);
    this.#elements += elements;
    this.#messages += stored;
    for (const [reason, count] of Object.entries(skipped)) this.#count(reason, count);
  }

  /** Writes a batch while the next files are read. Only one write runs at a time. */
  async #flush(): Promise<void> {
    await this.#writing;
    const { messages, speakers, files } = this.#batch;
    this.#batch = emptyBatch();
    this.#writing = storeDayFiles(this.#db, distinct(messages), [...speakers.values()], distinctFiles(files));
    this.#writing.catch(() => undefined);
  }

  /** Skips a private conversation, reading only the number of its messages. */
  async #passOver(entry: ExportEntry, reason: string): Promise<void> {
    try {
      for await (const elements of elementsOf(entry)) {
        const held = elements.filter((element) => !('none' in element)).length;
        this.#elements += held;
        this.#count(reason, held);
      }
    } catch {
      this.#skip(reason);
    }
  }

  #skip(reason: string): void {
    this.#elements += 1;
    this.#count(reason, 1);
  }

  #count(reason: string, count: number): void {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + count);
  }

  #noteUnreadable(entry: ExportEntry, error: unknown): void {
    if (!(error instanceof ExportError)) throw error;
    this.note(`${entry.path} ${error.message}`);
  }

  async finish(): Promise<ImportReport> {
    await this.#flush();
    await this.#writing;
    for (const no of this.#touched) await settleChannel(this.#db, no);
    const twice = await storedTwice(this.#db, [...this.#touched]);
    if (twice > 0) this.#count('the same message in two day files, one kept', twice);
    this.#messages -= twice;
    return {
      channels: this.#touched.size,
      users: this.#users,
      messages: this.#messages,
      threads: await countThreads(this.#db, [...this.#touched]),
      skipped: Object.fromEntries(this.#skipped),
      notes: this.#notes,
      unchangedFiles: this.#unchanged,
    };
  }
}

function folderKey(scope: string, folder: string): string {
  return `${scope}/${folder.normalize('NFC')}`;
}

/**
 * Returns a day file's key. It includes the folder if the folder has another name than the channel, because a channel
 * may have several.
 */
function dayFileKey({ scope, folder, name }: DayFilePlace, channel: KnownChannel): string {
  return scope === '' && folder === channel.name.normalize('NFC') ? name : `${scope}/${folder}/${name}`;
}

/** Deduplicates files: a zip may contain a name twice, and the last entry counts. */
function distinctFiles(files: readonly DayFile[]): DayFile[] {
  return [...new Map(files.map((file) => [`${file.channelNo}/${file.name}`, file])).values()];
}

function isSame(file: DayFile, crc32: number, size: number): boolean {
  return file.crc32 === crc32 && file.size === size;
}

/**
 * Deduplicates messages with the same ts in two files of a batch, because a statement cannot store a row twice. Keeps
 * the one edited later, or else the last.
 */
function distinct<Row extends MessageRow & { readonly channelNo: number }>(rows: readonly Row[]): Row[] {
  const byTs = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.channelNo}:${row.tsUs}`;
    const twin = byTs.get(key);
    if (twin === undefined || supersedes(twin, row)) byTs.set(key, row);
  }
  return [...byTs.values()];
}

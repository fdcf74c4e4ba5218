import type { Element } from './json-elements.ts';
import { readMessage, supersedes } from './read-message.ts';
import type { MessageRow, Speaker } from './read-message.ts';

/** Reads a day file incrementally. Counts each element in `stored` or `skipped`. */
export class DayFileReading {
  readonly skipped: Record<string, number> = {};
  stored = 0;
  elements = 0;
  readonly #path: string;
  readonly #note: (text: string) => void;
  /** Every ts in the file as a number, because messages may already have been taken. */
  readonly #seen = new Set<number>();
  #rows = new Map<number, MessageRow>();
  #speakers: Speaker[] = [];

  constructor(path: string, note: (text: string) => void) {
    this.#path = path;
    this.#note = note;
  }

  add(element: Element): void {
    if ('none' in element) return this.#note(`${this.#path} ${element.none}`);
    this.elements += 1;
    if ('broken' in element) {
      if (this.skipped[element.broken] === undefined) {
        this.#note(`${this.#path} ${element.broken}, at least in part`);
      }
      return this.#skip(element.broken);
    }
    const read = readMessage(element.value);
    if ('skipped' in read) return this.#skip(read.skipped);
    const { row, speaker } = read;
    if (this.#seen.has(row.tsUs)) this.#skip('the same ts twice in a file, the last one kept');
    else this.stored += 1;
    this.#seen.add(row.tsUs);
    const twin = this.#rows.get(row.tsUs);
    if (twin === undefined || supersedes(twin, row)) this.#rows.set(row.tsUs, row);
    if (speaker !== null) this.#speakers.push(speaker);
  }

  /** Number of messages not taken yet. */
  get waiting(): number {
    return this.#rows.size;
  }

  take(): { readonly rows: MessageRow[]; readonly speakers: readonly Speaker[] } {
    const taken = { rows: [...this.#rows.values()], speakers: this.#speakers };
    this.#rows = new Map();
    this.#speakers = [];
    return taken;
  }

  #skip(reason: string): void {
    this.skipped[reason] = (this.skipped[reason] ?? 0) + 1;
  }
}

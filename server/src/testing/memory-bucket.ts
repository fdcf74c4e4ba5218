import { FileMissing, FilesUnavailable } from '../platform/files/file-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';

/** An in-memory bucket that can be unavailable, and whose objects can be lost or aged. */
export class MemoryBucket implements FileStore {
  readonly objects = new Map<string, { bytes: Buffer; storedAt: Date }>();
  isDown = false;

  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.#answer();
    this.objects.set(key, { bytes: Buffer.from(bytes), storedAt: new Date() });
  }

  async get(key: string): Promise<AsyncIterable<Uint8Array>> {
    this.#answer();
    const found = this.objects.get(key);
    if (found === undefined) throw new FileMissing(key);
    return (async function* () {
      yield found.bytes;
    })();
  }

  async delete(key: string): Promise<void> {
    this.#answer();
    this.objects.delete(key);
  }

  async *list() {
    this.#answer();
    const all = [...this.objects].map(([key, { storedAt }]) => ({ key, storedAt }));
    const sorted = all.toSorted((one, other) => (one.key < other.key ? -1 : 1));
    for (let at = 0; at < sorted.length; at += 2) yield sorted.slice(at, at + 2);
  }

  #answer(): void {
    if (this.isDown) throw new FilesUnavailable('The bucket is down.');
  }
}

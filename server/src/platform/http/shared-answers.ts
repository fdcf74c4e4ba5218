import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { JsonAnswer, NotModified, etagOf, isKnown } from './json-answer.ts';
import { Refusal } from './refusal.ts';

const pack = promisify(brotliCompress);
/** Same as for other responses: smaller than the best gzip, in a few milliseconds. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const packedFrom = 1024;
/** Maximum bytes of cached responses per process, compressed and uncompressed. */
const mostBytes = 24 * 1024 * 1024;

/**
 * Cache of responses shared by all entitled callers: built once from published content, valid while their version is
 * current, least used evicted first. Concurrent requests for the same response wait for one build. The caller's access
 * must be checked before; if a response depends on what the caller may see, its name must say so.
 */
export class SharedAnswers {
  readonly #kept = new LRUCache<string, JsonAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ json, brotli }) => json.byteLength + (brotli?.byteLength ?? 0) + 200,
  });
  readonly #making = new Map<string, Promise<JsonAnswer | Refusal>>();

  /**
   * @param name identifies the response, including all its inputs
   * @param version version of everything it is built from
   * @param known ETags the caller has
   * @param make builds the response, or a refusal, which is not cached
   */
  async of(
    name: string,
    version: string,
    known: string | undefined,
    make: () => Promise<unknown>,
  ): Promise<JsonAnswer | NotModified | Refusal> {
    const key = `${name}\n${version}`;
    const answer = this.#kept.get(key) ?? (await (this.#making.get(key) ?? this.#make(key, make)));
    if (answer instanceof Refusal || answer.etag === null) return answer;
    return isKnown(known, answer.etag) ? new NotModified(answer.etag) : answer;
  }

  #make(key: string, make: () => Promise<unknown>): Promise<JsonAnswer | Refusal> {
    const making = make()
      .then(async (value) => {
        if (value instanceof Refusal) return value;
        const json = Buffer.from(JSON.stringify(value));
        const brotli = json.byteLength < packedFrom ? null : await pack(json, quality);
        const answer = new JsonAnswer(json, brotli, etagOf(key));
        this.#kept.set(key, answer);
        return answer;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}

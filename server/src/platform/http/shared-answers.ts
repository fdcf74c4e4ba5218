import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { JsonAnswer, NotModified, etagOf, isKnown } from './json-answer.ts';
import { Refusal } from './refusal.ts';

const pack = promisify(brotliCompress);
/** Same quality as other responses: smaller than the best gzip, in a few milliseconds. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const packedFrom = 1024;
/** Maximum size of the response cache per process, compressed and uncompressed bytes. */
const maxBytes = 24 * 1024 * 1024;

/**
 * Cache for responses shared by all entitled callers. A response is built once from published content, is valid while
 * its version is current. The least recently used responses are evicted first. Concurrent requests share one build.
 * Check access before calling; if a response depends on the caller's access, the cache key must include the access.
 */
export class SharedAnswers {
  readonly #kept = new LRUCache<string, JsonAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ json, brotli }) => json.byteLength + (brotli?.byteLength ?? 0) + 200,
  });
  readonly #making = new Map<string, Promise<JsonAnswer | Refusal>>();

  /**
   * Returns the response, building it if necessary.
   * @param name identifies the response, including all its inputs
   * @param version version of all its sources
   * @param known ETags sent by the caller
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

import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { JsonAnswer, NotModified, etagOf, isKnown } from './json-answer.ts';
import { Refusal } from './refusal.ts';

const pack = promisify(brotliCompress);
/** As for every other answer: smaller than gzip at its best, at a few milliseconds. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const packedFrom = 1024;
/** Bytes of answers that a process keeps, packed and not. */
const mostBytes = 24 * 1024 * 1024;

/**
 * Answers that everybody who may have them shares: made once from what is published, kept while their version holds, the
 * least asked for let go. Who asks while one is being made waits for the same one. Whether a caller may have an answer is
 * decided before it is asked for; a name that depends on what they may see says so.
 */
export class SharedAnswers {
  readonly #kept = new LRUCache<string, JsonAnswer>({
    maxSize: mostBytes,
    sizeCalculation: ({ json, brotli }) => json.byteLength + (brotli?.byteLength ?? 0) + 200,
  });
  readonly #making = new Map<string, Promise<JsonAnswer | Refusal>>();

  /**
   * @param name what is asked for, with all that was asked. @param version of everything that it is made from.
   * @param known the ETags that the caller has. @param make the answer, or a refusal, which is not kept.
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

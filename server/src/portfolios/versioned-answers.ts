import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { JsonAnswer } from '../platform/http/json-answer.ts';

const pack = promisify(gzip);

/**
 * Answers made once for a version of what they are made from. Requests that come while one is being made wait for the
 * same one; the version before is forgotten.
 */
export class VersionedAnswers {
  readonly #kept = new Map<string, { readonly version: string; readonly answer: Promise<JsonAnswer> }>();

  async of(name: string, version: string, make: () => Promise<unknown>): Promise<JsonAnswer> {
    const kept = this.#kept.get(name);
    if (kept?.version === version) return kept.answer;
    const answer = make().then(async (value) => {
      const json = Buffer.from(JSON.stringify(value));
      return new JsonAnswer(json, await pack(json));
    });
    this.#kept.set(name, { version, answer });
    // What failed is made again by the next one who asks.
    answer.catch(() => this.#forget(name, answer));
    return answer;
  }

  #forget(name: string, answer: Promise<JsonAnswer>): void {
    if (this.#kept.get(name)?.answer === answer) this.#kept.delete(name);
  }
}

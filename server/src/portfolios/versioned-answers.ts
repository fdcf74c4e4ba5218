/**
 * Answers made once for a version of what they are made from. Requests that come while one is being made wait for the
 * same one; the version before is forgotten.
 */
export class VersionedAnswers {
  readonly #kept = new Map<string, { readonly version: string; readonly json: Promise<Uint8Array> }>();

  async of(name: string, version: string, make: () => Promise<unknown>): Promise<Uint8Array> {
    const kept = this.#kept.get(name);
    if (kept?.version === version) return kept.json;
    const json = make().then((answer) => Buffer.from(JSON.stringify(answer)));
    this.#kept.set(name, { version, json });
    // What failed is made again by the next one who asks.
    json.catch(() => this.#forget(name, json));
    return json;
  }

  #forget(name: string, json: Promise<Uint8Array>): void {
    if (this.#kept.get(name)?.json === json) this.#kept.delete(name);
  }
}

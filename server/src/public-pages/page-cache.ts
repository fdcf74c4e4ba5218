import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { BusinessTime, Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { etagOf, isKnown } from '../platform/http/json-answer.ts';
import { versionsInTurn } from '../platform/published.ts';
import type { PublishedName, ReadPublished, Versions } from '../platform/published.ts';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };
const packedFrom = 1024;
/** Maximum size of the page cache per process, counting compressed and uncompressed bytes. */
const maxBytes = 32 * 1024 * 1024;

/** A response body, such as a page, a feed or an image. */
export type CachedBody = { readonly type: string; readonly bytes: Buffer | string; readonly status?: number };

type Kept = {
  /** Versions of the source content, in the order of the plan's `from`. */
  readonly versions: readonly (string | undefined)[];
  readonly type: string;
  readonly status: number;
  readonly etag: string;
  readonly plain: Buffer;
  readonly brotli: Buffer | null;
  readonly gzip: Buffer | null;
};

/** The time of an anonymous request, and the content published at that time. */
export type PageContext = { readonly time: BusinessTime; readonly published: ReadPublished };

/** How to build a page, with its cache name for the request. */
export type PagePlan = {
  /** Everything besides published content that the page depends on: URL, day, number of published articles. */
  readonly name: string;
  readonly from: readonly PublishedName[];
  readonly make: () => Promise<CachedBody>;
};

/** Browsers and shared caches can reuse a page for a minute without revalidation. */
const cacheControl = 'public, max-age=60';

/**
 * Cache of public pages, built once from published content and stored compressed with an ETag. Scheduled articles
 * appear on time. Changes and withdrawals become visible once the versions are reread, within a quarter of a second.
 */
export class PageCache {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #versions: () => Promise<Versions>;
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain, brotli, gzip: packed }) =>
      plain.byteLength + (brotli?.byteLength ?? 0) + (packed?.byteLength ?? 0) + 300,
  });
  readonly #making = new Map<string, Promise<Kept>>();

  /** @param ageMs milliseconds for which a page is served without checking for new publications */
  constructor({ db, clock, ageMs }: { readonly db: Db; readonly clock: Clock; readonly ageMs: number }) {
    this.#db = db;
    this.#clock = clock;
    this.#versions = versionsInTurn(db, ageMs);
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    plan: (context: PageContext) => Promise<PagePlan>,
  ): Promise<FastifyReply> {
    const versions = await this.#versions();
    const published: ReadPublished = (publication) => publication.at(this.#db, versions);
    const { name, from, make } = await plan({ time: this.#clock.now(), published });
    const known = this.#kept.get(name);
    if (known !== undefined && from.every((each, at) => versions[each] === known.versions[at]))
      return answer(request, reply, known);
    const made = from.map((each) => versions[each]);
    const key = `${name}\n${made.join(' ')}`;
    return answer(request, reply, await (this.#making.get(key) ?? this.#make(name, key, made, make)));
  }

  #make(
    name: string,
    key: string,
    versions: Kept['versions'],
    make: () => Promise<CachedBody>,
  ): Promise<Kept> {
    const making = make()
      .then(async ({ type, bytes, status = 200 }) => {
        const plain = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
        const isPacked = plain.byteLength >= packedFrom && !type.startsWith('image/');
        const etag = etagOf(plain);
        const [brotli, packed] = isPacked
          ? await Promise.all([packBrotli(plain, quality), packGzip(plain)])
          : [null, null];
        const kept = { versions, type, status, etag, plain, brotli, gzip: packed };
        // Do not cache not-found pages; their names are unbounded.
        if (status === 200) this.#kept.set(name, kept);
        return kept;
      })
      .finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  reply.header('cache-control', kept.status === 200 ? cacheControl : 'no-store');
  if (kept.status === 200) {
    reply.header('etag', kept.etag).header('vary', 'accept-encoding');
    if (isKnown(request.headers['if-none-match'], kept.etag)) return reply.code(304).send();
  }
  reply.code(kept.status).type(kept.type);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (kept.brotli !== null && /\bbr\b/.test(accepted))
    return reply.header('content-encoding', 'br').send(kept.brotli);
  if (kept.gzip !== null && /\bgzip\b/.test(accepted))
    return reply.header('content-encoding', 'gzip').send(kept.gzip);
  return reply.send(kept.plain);
}

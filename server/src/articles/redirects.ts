import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { Publication, publishedIn } from '../platform/published.ts';

/** Where old addresses lead, by their paths; of articles that were not withdrawn. */
export const oldAddresses = new Publication(
  ['articles'],
  async (db: Db): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .selectFrom('article_redirects')
      .innerJoin('articles', 'articles.id', 'article_redirects.article_id')
      .select(['path', 'slug'])
      .where('articles.withdrawn_at', 'is', null)
      // An article that has the address wins.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('articles as live')
              .select('live.id')
              .where('live.withdrawn_at', 'is', null)
              .where(sql<boolean>`article_redirects.path = '/articles/' || live.slug`),
          ),
        ),
      )
      .execute();
    return new Map(rows.map(({ path, slug }) => [path, slug]));
  },
);

/** The address that an old path leads to; null for none. The slash at its end makes no difference. */
export function leadsTo(addresses: ReadonlyMap<string, string>, pathname: string): string | null {
  const slug = addresses.get(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
  return slug === undefined ? null : `/articles/${slug}`;
}

/** Paths of the app, its files and its probes: they are never old addresses of articles. */
export const ownPath =
  /^\/(?:$|(?:api|assets|public|staff|healthz|readyz|signin|signup|forgot|pricing|checkout|portfolios|experimentals|outliers|slack-archives|account|stocks|basket|claim|search)(?:\/|$))|\.(?:js|css|svg|png|ico|html|webmanifest|txt|xml|json|map)$/;

/** Sends whoever asks for an old address of an article to where it is now, for good. */
export function followOldAddresses(http: FastifyInstance, db: Db): void {
  http.addHook('onRequest', async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' || ownPath.test(pathname)) return undefined;
    // Without its database the app's page is served all the same: its calls say what is the matter.
    const addresses = await publishedIn(db)(oldAddresses).catch(() => null);
    if (addresses === null) return undefined;
    const to = leadsTo(addresses, plain(pathname));
    return to === null ? undefined : reply.code(301).header('cache-control', 'no-cache').redirect(to, 301);
  });
}

function plain(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A percent sign that encodes nothing leads nowhere.
    return pathname;
  }
}

import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { Publication, publishedIn } from '../platform/published.ts';

/** Redirects from old paths to articles that are not withdrawn. */
export const oldAddresses = new Publication(
  ['articles'],
  async (db: Db): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .selectFrom('article_redirects')
      .innerJoin('articles', 'articles.id', 'article_redirects.article_id')
      .select(['path', 'slug'])
      .where('articles.withdrawn_at', 'is', null)
      // An article at the same path takes precedence.
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

/** Returns the redirect target of an old path, or null if there is none. Ignores a trailing slash. */
export function redirectFor(addresses: ReadonlyMap<string, string>, pathname: string): string | null {
  const slug = addresses.get(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);
  return slug === undefined ? null : `/articles/${slug}`;
}

/** Paths of the app, its files and probes, which are never old article paths. */
export const ownPath =
  /^\/(?:$|(?:api|assets|oidc|public|staff|healthz|readyz|signin|signup|forgot|pricing|checkout|portfolios|experimentals|outliers|slack-archives|account|stocks|basket|claim|search)(?:\/|$))|\.(?:js|css|svg|png|ico|html|webmanifest|txt|xml|json|map)$/;

/** Redirects old article paths permanently to the current ones. */
export function followOldAddresses(http: FastifyInstance, db: Db): void {
  http.addHook('onRequest', async (request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' || ownPath.test(pathname)) return undefined;
    // Without a database, serve the app's page; its API calls report the failure.
    const addresses = await publishedIn(db)(oldAddresses).catch(() => null);
    if (addresses === null) return undefined;
    const to = redirectFor(addresses, plain(pathname));
    return to === null ? undefined : reply.code(301).header('cache-control', 'no-cache').redirect(to, 301);
  });
}

function plain(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Malformed percent encoding matches no path.
    return pathname;
  }
}

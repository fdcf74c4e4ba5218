import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';
import type { EmailContent } from './layout.ts';
import { linkKey, readToken, signToken } from './link-tokens.ts';
import { plainText } from './text-of-html.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    newsletter_settings: { id: true; counts_clicks: boolean };
    newsletter_clicks: { publication_id: string; url: string; clicks: number };
  }
}

export const countedLinkPath = '/public/link';

/** Longer URLs are linked directly, because a redirect would exceed the limits of mail clients. */
const longestUrl = 1_000;

export async function countsClicks(db: Db): Promise<boolean> {
  const row = await db.selectFrom('newsletter_settings').select('counts_clicks').executeTakeFirst();
  return row?.counts_clicks ?? false;
}

export async function saveCountsClicks(db: Db, isOn: boolean): Promise<void> {
  await db
    .insertInto('newsletter_settings')
    .values({ id: true, counts_clicks: isOn })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ counts_clicks: isOn }))
    .execute();
}

/**
 * Returns an article email whose links pass through our redirect, which counts clicks. The links are identical for all
 * recipients, so they do not reveal who clicked.
 */
export function withCountedLinks(
  email: EmailContent,
  publicationId: string,
  { appOrigin, key }: { readonly appOrigin: string; readonly key: Buffer },
): EmailContent {
  const counted = (url: string) =>
    /^https?:\/\//.test(url) && url.length <= longestUrl
      ? `${appOrigin}${countedLinkPath}?token=${signToken(key, `link:${publicationId}:${url}`)}`
      : url;
  const { body, action } = email;
  return {
    ...email,
    ...(action === null ? {} : { action: { ...action, url: counted(action.url) } }),
    ...(body === undefined
      ? {}
      : {
          body: {
            ...body,
            html: body.html.replaceAll(
              /(<a\b[^>]*? href=")([^"]*)"/g,
              (_whole, before: string, href: string) => `${before}${escapeHtml(counted(plainText(href)))}"`,
            ),
          },
        }),
  };
}

/**
 * Returns the target of a counted link and counts the click, if the firm still counts clicks. Returns null if we did
 * not sign the link.
 */
export async function followCountedLink(db: Db, token: string): Promise<string | null> {
  const [what, publicationId = '', ...rest] = (readToken(await linkKey(db), token) ?? '').split(':');
  if (what !== 'link') return null;
  const url = rest.join(':');
  await sql`
    insert into newsletter_clicks as known (publication_id, url, clicks)
    select id, ${url}, 1 from publications
    where id = ${publicationId} and exists (select from newsletter_settings where counts_clicks)
    on conflict (publication_id, url) do update set clicks = known.clicks + 1`.execute(db);
  return url;
}

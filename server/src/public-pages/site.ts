import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { notOpenTexts } from '@niveshak/contract/platform/texts';
import { firmPublication } from '../firm/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { PublishedName } from '../platform/published.ts';
import type { RateLimits } from '../platform/rate-limit.ts';
import { appFonts, embeddedFont } from './app-fonts.ts';
import { PageCache } from './page-cache.ts';
import type { PageContext, CachedBody } from './page-cache.ts';
import { html } from './markup.ts';
import { drawPage, textPage } from './page.ts';
import type { Page } from './page.ts';
import { sheetWith } from './stylesheet.ts';

export type PublicPagesOptions = {
  readonly db: Db;
  readonly clock: Clock;
  readonly isRehearsal: boolean;
  readonly appOrigin: string;
  readonly limits: RateLimits;
  /** Web root of the app's build, for its fonts, or null without a build. */
  readonly webRoot: string | null;
  /** Milliseconds for which a page is served without checking for new publications. */
  readonly ageMs: number;
};

/** A public page: its cache name for a request, its sources, and the page itself (null if it does not exist). */
type Place = {
  readonly name: string;
  readonly from: readonly PublishedName[];
  readonly page: (firm: Firm) => Promise<Page | null>;
};

const pageType = 'text/html; charset=utf-8';
/** Cached pages are already compressed. */
export const packedAlready = { compress: false } as const;

export type Site = ReturnType<typeof siteOf>;

/** Returns the app with everything that its pages share. */
export function siteOf(app: FastifyInstance, options: PublicPagesOptions) {
  const { db, clock, isRehearsal, appOrigin } = options;
  const sheet = sheetWith(appFonts(options.webRoot));
  const font = embeddedFont(options.webRoot);
  const kept = new PageCache({ db, clock, ageMs: options.ageMs });

  const made = (firm: Firm | null, page: Page | null): CachedBody => {
    const frame = { firm, isRehearsal, appOrigin, sheet };
    if (firm !== null && page !== null) return { type: pageType, bytes: drawPage(frame, page) };
    return { type: pageType, bytes: drawPage(frame, noPage(firm)), status: 404 };
  };
  const bindPage = (
    path: string,
    place: (request: FastifyRequest, context: PageContext) => Promise<Place>,
  ) => {
    app.get(path, packedAlready, async (request, reply) =>
      kept.send(request, reply, async (context) => {
        const { name, from, page } = await place(request, context);
        return {
          name,
          from: from.includes('firm') ? from : ['firm', ...from],
          make: async () => {
            const firm = await context.published(firmPublication);
            return made(firm, firm === null ? null : await page(firm));
          },
        };
      }),
    );
  };
  return { ...options, app, sheet, font, kept, made, bindPage };
}

function noPage(firm: Firm | null): Page {
  const [title, text] =
    firm === null
      ? [notOpenTexts.title, html`<p>${notOpenTexts.text}</p>`]
      : [
          'Page not found',
          html`<p>The link may be old or incomplete. Members can sign in to search.</p>
            <p class="actions">
              <a class="button" href="/public/articles">All research</a>
              <a class="button quiet" href="/public/portfolios">Model portfolios</a>
              <a class="button quiet" href="/signin?redirect_to=%2Fsearch">Sign in to search</a>
            </p>`,
        ];
  return { title, description: '', path: '/public/', body: textPage(title, '', text), isIndexed: false };
}

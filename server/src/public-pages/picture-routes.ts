import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Firm } from '@niveshak/contract/firm/schemas';
import { notOpenTexts } from '@niveshak/contract/platform/texts';
import { publishedArticles, coverLine } from '../articles/index.ts';
import { firmPublication } from '../firm/index.ts';
import type { Db } from '../platform/db/database.ts';
import { publicPortfolios } from '../portfolios/index.ts';
import { coverColour, drawCover } from './cover.ts';
import { frontPicture } from './front-figure.ts';
import type { PageCache, CachedBody } from './page-cache.ts';
import { iconSizes } from './manifest.ts';
import { packedAlready } from './site.ts';
import { formatBusinessDay } from './words.ts';

type Pictures = {
  readonly db: Db;
  readonly kept: PageCache;
  /** Rule of the font embedded in charts. */
  readonly font: string;
  /** Response if the image does not exist. */
  readonly missing: (firm: Firm | null) => CachedBody;
};

/** Binds the previews of shared links, article covers and app icons. */
export function bindPictures(app: FastifyInstance, pictures: Pictures): void {
  bindPreviews(app, pictures);
  bindCovers(app, pictures);
  bindIcons(app, pictures);
}

/** Returns a path parameter, or an empty string if there is none. */
export function parameterOf(request: FastifyRequest, name: string): string {
  const { params } = request;
  const value: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, name) : null;
  return typeof value === 'string' ? value : '';
}

function bindPreviews(app: FastifyInstance, { kept, missing, font }: Pictures): void {
  app.get('/public/pictures/front.svg', packedAlready, async (request, reply) =>
    kept.send(request, reply, async (context) => {
      const out = await publishedArticles(context);
      return {
        name: `front picture ${out.count} ${context.time.today}`,
        from: ['firm', 'articles', 'portfolios', 'market'],
        make: async () => {
          if ((await context.published(firmPublication)) === null) return missing(null);
          const [first] = (await context.published(publicPortfolios.on(context.time.today))).portfolios;
          return { type: 'image/svg+xml', bytes: frontPicture(first?.returns?.chart ?? null, out, font) };
        },
      };
    }),
  );

  app.get('/public/pictures/:name', packedAlready, async (request, reply) =>
    kept.send(request, reply, async (context) => {
      const slug = parameterOf(request, 'name').replace(/\.png$/, '');
      const out = await publishedArticles(context);
      const article = out.bySlug(slug);
      return {
        name: `picture ${slug} ${article === null ? '' : article.id}`,
        from: ['firm', 'articles'],
        make: async () => {
          const firm = await context.published(firmPublication);
          if (firm === null || (article === null && slug !== 'firm')) return missing(firm);
          const below = `Research analyst · SEBI registration ${firm.sebiRegistration}`;
          const words =
            article === null
              ? { above: '', title: firm.tagline, below }
              : {
                  above: `${article.category} · ${formatBusinessDay(article.publishedAt)}`,
                  title: article.title,
                  below: `By ${article.author} · SEBI registration ${firm.sebiRegistration}`,
                };
          const { drawPicture } = await import('./picture.ts');
          return {
            type: 'image/png',
            bytes: await drawPicture({ firm: firm.name, accent: firm.accent, ...words }),
          };
        },
      };
    }),
  );
}

function bindCovers(app: FastifyInstance, { kept, missing, db }: Pictures): void {
  app.get('/public/covers/:name', packedAlready, async (request, reply) =>
    kept.send(request, reply, async (context) => {
      const slug = parameterOf(request, 'name').replace(/\.svg$/, '');
      const out = await publishedArticles(context);
      const article = out.bySlug(slug);
      return {
        name: `cover ${slug} ${out.count}`,
        from: ['firm', 'articles'],
        make: async () => {
          const firm = await context.published(firmPublication);
          if (firm === null || article === null) return missing(firm);
          // Charts of a locked article are locked too.
          const line = article.access === 'public' ? await coverLine(db, article.id) : null;
          const bytes = drawCover({ slug, colour: coverColour(article, out), line }, firm);
          return { type: 'image/svg+xml', bytes };
        },
      };
    }),
  );
}

function bindIcons(app: FastifyInstance, { kept, missing }: Pictures): void {
  app.get('/public/icons/:name', packedAlready, async (request, reply) =>
    kept.send(request, reply, async (context) => {
      const size = iconSizes.find((each) => `${each}.png` === parameterOf(request, 'name'));
      return {
        name: `icon ${size}`,
        from: ['firm'],
        make: async () => {
          const firm = await context.published(firmPublication);
          if (size === undefined) return missing(firm);
          const { drawIcon } = await import('./picture.ts');
          return { type: 'image/png', bytes: await drawIcon(firm?.name ?? notOpenTexts.nobody, size) };
        },
      };
    }),
  );
}

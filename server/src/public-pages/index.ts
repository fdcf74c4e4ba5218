import type { FastifyInstance } from 'fastify';
import type { Firm } from '@niveshak/contract/firm/schemas';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { publicTextKinds } from '@niveshak/contract/kyc/schemas';
import { notOpenTexts } from '@niveshak/contract/platform/texts';
import { formatDate } from '@niveshak/domain/primitives/calendar-date';
import { publishedArticles, articleText } from '../articles/index.ts';
import { countedComplaints } from '../complaints/index.ts';
import { analystNamed, analystsPublication, findFirm, firmPublication } from '../firm/index.ts';
import { legalTextInForce, legalTextOfVersion, legalVersions, textInForce } from '../kyc/index.ts';
import type { LegalText } from '../kyc/index.ts';
import { pageHeaders } from '../platform/http/policies.ts';
import { publishedIn, versionsInTurn } from '../platform/published.ts';
import { publicPortfolios } from '../portfolios/index.ts';
import { offeringFrom } from '../quotes/index.ts';
import { articlePage, articlesPath, listPage } from './article-pages.ts';
import { authorPage, authorsPage, authorsPath } from './author-pages.ts';
import { frontPage } from './front-page.ts';
import { bindComplaintForm, sentNumber } from './complaint-form.ts';
import { complaintPage } from './complaint-page.ts';
import { complaintsPath } from './complaint-state.ts';
import type { ComplaintPageState } from './complaint-state.ts';
import { dataPage, dataPath } from './data-page.ts';
import { bindEmailLinks } from './email-links.ts';
import { html, sanitised } from './markup.ts';
import { officersPage, officersPath } from './officers-page.ts';
import { previewTags, textPage } from './page.ts';
import type { PageFrame } from './page.ts';
import { manifestOf } from './manifest.ts';
import { bindPictures, parameterOf } from './picture-routes.ts';
import { portfolioPage, portfoliosPage } from './portfolio-page.ts';
import { portfoliosPath } from './portfolio-tiles.ts';
import { plansPage, plansPath } from './plans-page.ts';
import { saleOn } from './plans-on-sale.ts';
import { securityTextOf } from './security-text.ts';
import { packedAlready, siteOf } from './site.ts';
import type { PublicPagesOptions, Site } from './site.ts';
import { robotsOf, sitemapOf } from './sitemap.ts';
import { breadcrumbs } from './structured-data.ts';

/** Sources of research pages: articles and the plans that include them. */
const researchFrom = ['articles', ...offeringFrom] as const;

/**
 * Binds the public pages at `/public/…`: sample research, plans, authors, regulatory disclosures and targets of email
 * links. They work without sign-in, app and scripts.
 */
export function bindPublicPages(http: FastifyInstance, options: PublicPagesOptions): void {
  const headers = pageHeaders(options.appOrigin);
  void http.register(async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      // URLs with a deleted last segment end in slashes; redirect to the path without them.
      const shortened = /^\/public\/[^?]*[^\/?](?=\/+$)/v.exec(request.url)?.[0];
      return shortened === undefined ? undefined : reply.redirect(shortened, 308);
    });
    bindAll(app, options);
  });
}

/** Returns a function for the tags that preview links into the app. */
export function appPreview({
  db,
  appOrigin,
  ageMs,
}: Pick<PublicPagesOptions, 'db' | 'appOrigin' | 'ageMs'>): () => Promise<string> {
  const versions = versionsInTurn(db, ageMs);
  return async () => {
    const firm = await firmPublication.at(db, await versions());
    if (firm === null) return '';
    const title = `Research by ${firm.name}`;
    return previewTags({ firm, appOrigin }, { title, description: 'Equity research for Indian investors.' })
      .text;
  };
}

function bindAll(app: FastifyInstance, options: PublicPagesOptions): void {
  const site = siteOf(app, options);
  bindPortfolios(site);
  bindResearch(site);
  bindFirmPages(site);
  bindComplaints(site);
  bindTexts(site);
  bindFiles(site);
  bindManifest(site);
  bindAddresses(site);
  const { db, clock, isRehearsal, appOrigin } = options;
  const { sheet, kept, made } = site;
  const frame = async (): Promise<PageFrame> => ({ firm: await findFirm(db), isRehearsal, appOrigin, sheet });
  bindEmailLinks(app, { db, clock, frame });
  // Return an error page for unknown paths, instead of the app's empty shell.
  app.get('/public/*', packedAlready, async (request, reply) =>
    kept.send(request, reply, async (context) => ({
      name: 'page not found',
      from: ['firm'],
      make: async () => made(await context.published(firmPublication), null),
    })),
  );
}

function bindPortfolios({ appOrigin, bindPage }: Site): void {
  bindPage(portfoliosPath, async (_request, context) => ({
    name: `portfolios ${context.time.today}`,
    from: [...offeringFrom, 'portfolios', 'market'],
    page: async (firm) => {
      const { portfolios } = await context.published(publicPortfolios.on(context.time.today));
      return portfoliosPage({ portfolios, sale: await saleOn(context) }, firm, appOrigin);
    },
  }));
  bindPage(`${portfoliosPath}/:slug`, async (request, context) => {
    const slug = parameterOf(request, 'slug');
    const out = await publishedArticles(context);
    return {
      name: `portfolio ${slug} ${out.count} ${context.time.today}`,
      from: [...researchFrom, 'portfolios', 'market'],
      page: async (firm) => {
        const { portfolios } = await context.published(publicPortfolios.on(context.time.today));
        const sale = await saleOn(context);
        return portfolioPage({ portfolios, out, sale }, slug, firm, appOrigin);
      },
    };
  });
}

function bindResearch({ app, db, appOrigin, bindPage }: Site): void {
  bindPage('/public/', async (_request, context) => {
    const out = await publishedArticles(context);
    return {
      name: `front ${out.count} ${context.time.today}`,
      from: [...researchFrom, 'portfolios', 'market'],
      page: async (firm) => {
        const portfolios = await context.published(publicPortfolios.on(context.time.today));
        const analysts = await context.published(analystsPublication);
        return frontPage({ out, sale: await saleOn(context), portfolios, analysts }, firm, appOrigin);
      },
    };
  });
  app.get('/public', async (_request, reply) => reply.redirect('/public/', 308));

  bindPage(articlesPath, async (request, context) => {
    const out = await publishedArticles(context);
    const question = listQuestion(request.query);
    return {
      name: `list ${out.count} ${JSON.stringify(question)}`,
      from: ['articles'],
      page: async (firm) => (question === null ? null : listPage(out, question, firm, appOrigin)),
    };
  });

  bindPage(`${articlesPath}/:slug`, async (request, context) => {
    const slug = parameterOf(request, 'slug');
    const out = await publishedArticles(context);
    return {
      name: `article ${slug} ${out.count} ${context.time.today}`,
      from: researchFrom,
      page: async (firm) => {
        const article = out.bySlug(slug);
        if (article === null) return null;
        const text = await articleText(db, article.id, context.time.today);
        const author = analystNamed(await context.published(analystsPublication), article.author);
        const shown = { article, text, author, ...out.beside(slug) };
        return articlePage(shown, firm, await saleOn(context), appOrigin);
      },
    };
  });

  bindPage(authorsPath, async (_request, context) => {
    const out = await publishedArticles(context);
    return {
      name: `authors ${out.count}`,
      from: ['articles'],
      page: async (firm) => authorsPage(out, firm, appOrigin),
    };
  });
  bindPage(`${authorsPath}/:slug`, async (request, context) => {
    const slug = parameterOf(request, 'slug');
    const out = await publishedArticles(context);
    return {
      name: `author ${slug} ${out.count}`,
      from: ['articles'],
      page: async (firm) =>
        authorPage(out, slug, await context.published(analystsPublication), firm, appOrigin),
    };
  });
}

/** Binds the pages about the firm and its products. */
function bindFirmPages({ appOrigin, bindPage }: Site): void {
  bindPage(plansPath, async (_request, context) => ({
    name: `plans ${context.time.today}`,
    from: offeringFrom,
    page: async (firm) => plansPage(await saleOn(context), firm, appOrigin),
  }));

  bindPage(officersPath, async () => ({
    name: 'officers',
    from: ['firm'],
    page: async (firm) => officersPage(firm, appOrigin),
  }));

  bindPage(dataPath, async () => ({
    name: 'data',
    from: ['firm'],
    page: async (firm) => dataPage(firm, appOrigin),
  }));
}

function bindComplaints({ app, db, clock, limits, appOrigin, made, bindPage }: Site): void {
  bindPage(complaintsPath, async (request, context) => {
    const number = sentNumber(request.query);
    const state: ComplaintPageState = number === null ? { kind: 'new' } : { kind: 'sent', number };
    return {
      name: `complaints ${number} ${context.time.today}`,
      from: ['complaints'],
      page: async (firm) =>
        complaintPage(await context.published(countedComplaints), context.time.today, state, firm, appOrigin),
    };
  });
  bindComplaintForm(app, {
    db,
    clock,
    limits,
    show: async (reply, status, state) => {
      const published = publishedIn(db);
      const firm = await published(firmPublication);
      const { today } = clock.now();
      const page =
        firm === null
          ? null
          : complaintPage(await published(countedComplaints), today, state, firm, appOrigin);
      const { bytes, type, status: missing } = made(firm, page);
      return reply
        .code(missing ?? status)
        .header('cache-control', 'no-store')
        .type(type)
        .send(bytes);
    },
  });
}

function bindTexts({ db, appOrigin, bindPage }: Site): void {
  for (const kind of publicTextKinds) {
    const path = `/public/${kind}`;
    const pageOf = (text: LegalText | null, firm: Firm, today: CalendarDate) =>
      text === null
        ? null
        : {
            title: text.title,
            description: `${text.title} of ${firm.legalName}.`,
            path,
            body: textPage(
              text.title,
              `Version ${text.version}, in force ${text.effectiveFrom > today ? 'from' : 'since'} ${formatDate(text.effectiveFrom)}`,
              kind === 'privacy'
                ? html`${sanitised(text.bodyHtml)}
                    <p><a href="${dataPath}">Which data we keep, why, and for how long</a></p>`
                : sanitised(text.bodyHtml),
            ),
            structured: [
              breadcrumbs(appOrigin, [
                [firm.name, '/public/'],
                [text.title, path],
              ]),
            ],
          };
    bindPage(path, async (_request, { time: { today } }) => ({
      name: `text ${kind} ${today}`,
      from: ['legal'],
      page: async (firm) => pageOf(await legalTextInForce(db, kind, today), firm, today),
    }));
    bindPage(`${path}/:version`, async (request, { time: { today } }) => {
      const version = parameterOf(request, 'version');
      return {
        name: `text ${kind} ${version} ${today}`,
        from: ['legal'],
        page: async (firm) => pageOf(await legalTextOfVersion(db, kind, version), firm, today),
      };
    });
  }
}

/** Binds the stylesheet and the preview images of shared links. */
function bindFiles({ app, db, sheet, font, kept, made }: Site): void {
  app.get('/public/style.css', async (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(sheet.css(accentIn(request.query))),
  );

  bindPictures(app, { db, kept, font, missing: (firm) => made(firm, null) });
}

function bindManifest({ app, kept }: Site): void {
  app.get('/manifest.webmanifest', packedAlready, async (request, reply) =>
    kept.send(request, reply, async (context) => ({
      name: 'manifest',
      from: ['firm'],
      make: async () => {
        const firm = await context.published(firmPublication);
        const bytes = JSON.stringify(manifestOf(firm?.name ?? notOpenTexts.nobody, firm?.tagline ?? ''));
        return { type: 'application/manifest+json; charset=utf-8', bytes };
      },
    })),
  );
}

/** Binds the files for crawlers and reporters. */
function bindAddresses({ app, db, isRehearsal, appOrigin, kept }: Site): void {
  app.get('/sitemap.xml', packedAlready, async (request, reply) =>
    kept.send(request, reply, async (context) => {
      const out = await publishedArticles(context);
      return {
        name: `sitemap ${out.count} ${context.time.today}`,
        from: ['articles', 'legal', 'portfolios'],
        make: async () => {
          const { portfolios } = await context.published(publicPortfolios.on(context.time.today));
          const versions = await context.published(legalVersions);
          const texts = publicTextKinds.filter(
            (kind) => textInForce(versions, kind, context.time.today) !== undefined,
          );
          return {
            type: 'application/xml; charset=utf-8',
            bytes: sitemapOf({ out, portfolios, texts }, appOrigin),
          };
        },
      };
    }),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsOf(appOrigin, isRehearsal)),
  );

  app.get('/.well-known/security.txt', async (_request, reply) => {
    const firm = await findFirm(db);
    if (firm === null) return reply.callNotFound();
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(securityTextOf(firm.supportEmail, appOrigin, new Date()));
  });
}

/** Returns the part of the list that a URL requests, or null if the query is invalid. */
function listQuestion(query: unknown): { readonly category: string | null; readonly page: number } | null {
  const read = (name: string): unknown =>
    typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  const category = read('category') ?? null;
  const page = read('page') ?? '1';
  if (category !== null && typeof category !== 'string') return null;
  if (typeof page !== 'string' || !/^[1-9]\d{0,5}$/.test(page)) return null;
  return { category, page: Number(page) };
}

function accentIn(query: unknown): string | null {
  const accent: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'accent') : null;
  return typeof accent === 'string' ? accent : null;
}

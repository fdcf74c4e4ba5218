import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standardWarning } from '@niveshak/domain/firm/launch-checklist';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { saveArticle } from '../articles/index.ts';
import { structuredProblems } from '../testing/structured-problems.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { appPreview } from './index.ts';
import { linesOf } from './picture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ demo: 'people' });
});
afterAll(() => app.close());
/** The installation's public origin. */
const known = () => app.origin.replace('127.0.0.1', 'localhost');

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}${path}`, { headers, redirect: 'manual' });
const text = async (path: string) => (await (await get(path)).text()).replaceAll(/\s+/g, ' ');

const secret = 'The-sentence-behind-the-lock';
const hostile = '<script>alert(1)</script> "quoted" & <b>bold</b>';

/**
 * Returns the objects in a page's data scripts.
 * @throws if one is not valid JSON
 */
function structuredData(page: string): Record<string, unknown>[] {
  return [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
  );
}

async function save(slug: string, access: 'public' | 'premium', title: string, bodyMarkdown: string) {
  const now = app.app.clock.now().instant;
  await saveArticle(
    app.database.db,
    {
      slug,
      title,
      excerpt: `What ${title} says.`,
      author: 'Ira Deshmukh',
      publishedAt: new Date(now.getTime() - 60_000),
      category: 'Market notes',
      access,
      kind: 'note',
      bodyMarkdown,
      coverImage: null,
      disclosure: null,
    },
    now,
  );
}

const identity = 'Sahyadri Research \\(Demonstration\\) Private Limited, SEBI registration INH000000000: .+';

const pages = [
  '/public/',
  '/public/articles',
  '/public/portfolios',
  '/public/plans',
  '/public/authors',
  '/public/officers',
  '/public/data',
  '/public/complaints',
  '/public/terms',
  '/public/mitc',
  '/public/privacy',
  '/public/refunds',
  '/public/charter',
  '/public/disclosures',
  '/public/accessibility',
];

describe('every public page', () => {
  it.each(pages)('%s has the names of page and firm and the warning, and runs no script', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toMatch(/<title>[^<]*Sahyadri Research[^<]*<\/title>/);
    expect(page).toMatch(/<meta name="description" content="[^"]{20,}" \/>/);
    expect(page).toContain(`<link rel="canonical" href="${known()}${path}" />`);
    expect(page).toMatch(/<meta property="og:image" content="[^"]+\/public\/pictures\/firm\.png" \/>/);
    // The preview of a shared link starts with the registered name and number.
    for (const name of ['title', 'description'])
      expect(page).toMatch(new RegExp(`<meta property="og:${name}" content="${identity}" />`));
    expect(page).toContain(standardWarning);
    expect(page).toContain('INH000000000');
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page.replaceAll('<script type="application/ld+json">', '')).not.toMatch(/<script/);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|frame-src|unsafe|http/);
    expect(structuredProblems(structuredData(page))).toEqual([]);
    expect(structuredData(page).length).toBeGreaterThan(0);
  });

  it('have a preview that starts with the registered name and number, also in the app', async () => {
    const tags = await appPreview({ db: app.database.db, appOrigin: known(), ageMs: 0 })();
    for (const name of ['title', 'description'])
      expect(tags).toMatch(new RegExp(`<meta property="og:${name}" content="${identity}" />`));
    expect(tags).toContain(`content="${known()}/public/pictures/firm.png"`);
    expect(tags).not.toContain('og:url');
  });

  it('have the firm’s record as a picture: its articles while returns are hidden', async () => {
    const answer = await get('/public/pictures/front.svg');
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    const picture = await answer.text();
    expect(picture).toMatch(/^<svg [^>]*width="560"/);
    expect(picture).toContain('prefers-color-scheme:dark');
    expect(picture).toMatch(/articles since/);
  });

  it('have an ETag and compression, and are rebuilt on publication', async () => {
    const first = await get('/public/articles', { 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('br');
    const again = await get('/public/articles', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    await save('just-out', 'public', 'Just out', 'A text.');
    const after = await get('/public/articles', { 'if-none-match': etag });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain('Just out');
  });

  it('link only to existing pages', async () => {
    const links = new Set<string>();
    for (const path of pages) {
      for (const [, href] of (await text(path)).matchAll(/href="(\/public\/[^"#]*)"/g)) links.add(href ?? '');
    }
    expect(links.size).toBeGreaterThan(20);
    const missing = [];
    for (const href of links) {
      const { status } = await get(href.replaceAll('&amp;', '&'));
      if (status !== 200) missing.push(`${href} ${status}`);
    }
    expect(missing).toEqual([]);
  });

  it('include a page for unknown URLs', async () => {
    for (const path of [
      '/public/nothing',
      '/public/articles/nothing',
      '/public/authors/nobody',
      '/public/articles?page=99',
      '/public/articles?category=None&page=x',
    ]) {
      const answer = await get(path);
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).toContain('Page not found');
    }
  });

  it('are found by a truncated URL', async () => {
    for (const path of ['/public/articles', '/public/authors', '/public/plans', '/public/complaints']) {
      const answer = await fetch(`${app.origin}${path}/`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([308, path]);
    }
    const elsewhere = (await get('/public//elsewhere.example/')).headers.get('location');
    expect(elsewhere).toBe('/public//elsewhere.example');
  });
});

describe('sample research', () => {
  it('shows public text, and a preview of the rest with the plan that grants it', async () => {
    const body = `The opening says what it is about.\n\n${'Another sentence of the middle. '.repeat(60)}\n\n## The rest\n\n${secret}.\n`;
    await save('open-one', 'public', hostile, body);
    await save('locked-one', 'premium', 'A locked article', body);
    const open = await text('/public/articles/open-one');
    expect(open).toContain(secret);
    expect(open).toContain('&lt;script&gt;alert(1)');
    expect(open).not.toContain('<script>alert');
    const article = structuredData(open).find((data) => data['@type'] === 'Article');
    expect(article).toMatchObject({ headline: hostile, isAccessibleForFree: true });
    expect(structuredProblems(structuredData(open))).toEqual([]);
    const locked = await text('/public/articles/locked-one');
    expect(locked).not.toContain(secret);
    expect(locked).toContain('The opening says what it is about.');
    expect(locked).toContain('Premium includes the full article.');
    expect(locked).toMatch(/₹[\d,.]+ <small>today, incl\. GST/);
    expect(structuredData(locked).find((data) => data['@type'] === 'Article')).toMatchObject({
      isAccessibleForFree: false,
    });
    expect(structuredData(locked).map((data) => data['@type'])).toContain('BreadcrumbList');
    expect(structuredProblems(structuredData(locked))).toEqual([]);
    const [whole = {}] = structuredData(locked);
    for (const name of ['headline', 'author', 'datePublished', 'hasPart', '@context'])
      expect(structuredProblems([{ ...whole, [name]: undefined }]), name).not.toEqual([]);
  });

  it('is in the sitemap from its publication', async () => {
    const { instant } = app.app.clock.now();
    await saveArticle(
      app.database.db,
      {
        slug: 'of-tomorrow',
        title: 'Of tomorrow',
        excerpt: 'Not yet.',
        author: 'Ira Deshmukh',
        publishedAt: new Date(instant.getTime() + 86_400_000),
        category: 'Market notes',
        access: 'public',
        kind: 'note',
        bodyMarkdown: 'Later.',
        coverImage: null,
        disclosure: null,
      },
      instant,
    );
    const xml = await text('/sitemap.xml');
    const { urlset } = new XMLParser().parse(xml) as { urlset: { url: { loc: string }[] } };
    const found = urlset.url.map(({ loc }) => loc);
    expect(found).toContain(`${known()}/public/articles/open-one`);
    expect(found).not.toContain(`${known()}/public/articles/of-tomorrow`);
    expect((await get('/public/articles/of-tomorrow')).status).toBe(404);
    expect(await text('/robots.txt')).toContain(`Sitemap: ${known()}/sitemap.xml`);
  });

  it('has a picture of its title', async () => {
    const answer = await get('/public/pictures/locked-one.png');
    expect(answer.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await get('/public/pictures/none.png')).status).toBe(404);
    expect(linesOf('One two three four', 60, 260, 2)).toEqual(['One two', 'three…']);
  });
});

it('can be installed as an app in the firm’s name', async () => {
  const manifest = (await (await get('/manifest.webmanifest')).json()) as {
    name: string;
    icons: { src: string }[];
  };
  expect(manifest.name).toBe('Sahyadri Research');
  for (const { src } of manifest.icons) {
    const answer = await get(src);
    expect(answer.headers.get('content-type')).toBe('image/png');
  }
  expect((await get('/public/icons/7.png')).status).toBe(404);
});

it('shows plans at the price quoted to a new member', async () => {
  const page = await text('/public/plans');
  const products = structuredData(page).filter((data) => data['@type'] === 'Product');
  const member = await app.newMember();
  const quotes = await member.call(getQuotes);
  expect(products.length).toBeGreaterThan(3);
  for (const product of products) {
    const { sku, offers } = product as { sku: keyof typeof quotes; offers: { price: string } };
    const charged = quotes[sku]?.price?.netPrice.amount ?? 0;
    expect(offers.price, sku).toBe((charged / 100).toFixed(2));
  }
});

it('suggests no plan that costs more for less', async () => {
  const plans = await text('/public/plans');
  expect([...plans.matchAll(/<h3>([^<]*) <span class="badge">Suggested/g)].map(([, name]) => name)).toEqual([
    'Premium until 31 Aug 2025',
  ]);
  // Each suggested card states what the plan includes.
  expect(plans.match(/<li class="lead.*?<ul>\s*<li>/g)).toHaveLength(2);
  // Dominated plans are collapsed.
  expect(plans).toMatch(/<summary>Other terms<\/summary>.*subscription=CMP3M/s);
  // A plan that includes less for the same price and days is offered on pricing only.
  expect(plans).not.toContain('subscription=CMPONE');
  expect(plans).toMatch(/Costs ₹[\d,.]+ more for the same days\./);
  await save('locked-two', 'premium', 'Another locked article', 'A text. '.repeat(400));
  for (const path of ['/public/', '/public/articles/locked-two']) {
    const page = await text(path);
    expect(page, path).toContain('Premium Annual');
    expect(page, path).not.toMatch(/Pro-rata|Quarterly/);
  }
});

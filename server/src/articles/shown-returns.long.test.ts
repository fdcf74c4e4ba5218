import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '@niveshak/contract/http/route';
import { getPreview } from '@niveshak/contract/home/preview-routes';
import { readArticle } from '@niveshak/contract/articles/routes';
import { makeReadingFeed } from '@niveshak/contract/reading/routes';
import { getExperimentals, getPerformance, getPortfolio } from '@niveshak/contract/portfolios/routes';
import { getOutliers, getStockOutliers } from '@niveshak/contract/market-data/routes';
import { allRoutes } from '@niveshak/contract/routes';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { findFirm, saveFirm } from '../firm/index.ts';
import { portfolioLevels } from '../portfolios/index.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { scheduleArticle } from '../testing/publish.ts';
import { chartsOf } from './chart-data.ts';
import { coverLine } from './cover-line.ts';
import { articleText, articleToDraw, articlePublication } from './index.ts';

/** Checks all pages and calls available to members and the public, with returns shown and hidden. */
let test: TestApp;
let premium: TestMember;
/** A day with outliers that have outcomes. */
let listDay = '';
const today = calendarDate('2025-06-02');
const chartTitle = 'What the portfolio did while the gate was open';
const block = `what: portfolio focused\nfrom: 2024-06-03\ntitle: ${chartTitle}`;
const body = `One paragraph.\n\n\`\`\`chart\n${block}\n\`\`\`\n\nA second one.\n\n<!--more-->\n\nThe end.`;
const later = '2025-06-02T15:00:00+05:30';

beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  premium = await test.demoMember('premium');
  const { db, pool } = test.database;
  const { rows } = await pool.query<{ day: string }>(
    `select date::text as day from outliers where category = 'bullish' and date < '2024-12-01' order by date desc limit 1`,
  );
  listDay = rows[0]?.day ?? '';
  const { instant } = test.app.clock.now();
  const { charts } = await chartsOf(db, body, today, portfolioLevels);
  expect(Object.keys(charts)).toEqual([block]);
  const written = { bodyMarkdown: body, charts, letter: 'everybody' as const };
  await scheduleArticle(db, 'gate-out', '2025-06-02T09:00:00+05:30', 'premium', instant, written);
  await scheduleArticle(db, 'gate-later', later, 'premium', instant, written);
});
afterAll(() => test.close());

async function setFirm(performanceSource: 'hidden' | 'verified' | 'live') {
  const { db } = test.database;
  await saveFirm(db, { ...(await findFirm(db)), performanceSource });
}

const stock = 'ORVENNA';
const values: Readonly<Record<string, readonly string[]>> = {
  slug: ['focused', 'momentum', 'low-vol', 'passive', 'gate-out'],
  symbol: [stock],
  feature: ['portfolios', 'experimentals', 'outliers', 'premium'],
};

/** Returns all GET calls of the contract except staff calls, with each known parameter value. */
function callsOf(route: Route): { params: Record<string, string> }[] {
  const [name, ...others] = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, found]) => found ?? '');
  if (name === undefined) return [{ params: {} }];
  const known = values[name];
  return others.length > 0 || known === undefined
    ? []
    : known.map((value) => ({ params: { [name]: value } }));
}

const queries = (): Readonly<Record<string, readonly Record<string, string>[]>> => ({
  getLastPrices: [{ symbols: stock }],
  getOutliers: [
    ...['rank', 'm1', 'm12'].flatMap((sort) =>
      ['bullish', 'bearish'].map((category) => ({ category, sort, on: listDay })),
    ),
    { category: 'both', sessions: '20', sort: 'since' },
  ],
  searchEverything: [{ q: 'portfolio' }],
});

const pages = [
  '/public',
  '/public/articles',
  '/public/articles/gate-out',
  '/public/plans',
  '/feed.xml',
  '/public/pictures/front.svg',
  '/',
];

async function everySurface(): Promise<string> {
  const found: string[] = [];
  const add = (name: string, text: string) => found.push(`${name}\n${text}`);
  for (const route of allRoutes) {
    if (route.method !== 'GET' || route.auth === 'staff' || route.id === 'logout') continue;
    for (const input of callsOf(route))
      for (const query of queries()[route.id] ?? [{}]) {
        const answer = await premium.raw(route, { ...input, query });
        add(route.id, answer.body instanceof Uint8Array ? '' : JSON.stringify(answer.body ?? ''));
      }
  }
  const { url } = await premium.call(makeReadingFeed);
  for (const page of [...pages, url])
    add(page, await (await fetch(page.startsWith('/') ? `${test.origin}${page}` : page)).text());
  // The PDF renders what this returns.
  const article = (
    await test.database.pool.query<{ id: string }>(`select id from articles where slug = 'gate-out'`)
  ).rows[0];
  const drawn = await articleToDraw(await articleText(test.database.db, article?.id ?? '', today));
  add('PDF', JSON.stringify([...drawn.charts.values()]));
  return found.join('\n\n');
}

/** Returns all returns of the firm's portfolios and calls, as the API formats them. */
async function returnsShown(): Promise<string[]> {
  const performance = await premium.call(getPerformance);
  const experiments = await premium.call(getExperimentals);
  const details = await Promise.all(
    Object.keys(performance).map((slug) => premium.call(getPortfolio, { params: { slug } })),
  );
  const outliers = await premium.call(getOutliers, { query: { category: 'bullish', on: listDay } });
  expect(outliers.outliers.length).toBeGreaterThan(0);
  const calls = await premium.call(getStockOutliers, { params: { symbol: stock } });
  const numbers = [
    ...Object.values(performance).flatMap(({ index, metrics }) => [
      ...index.map(([, level]) => level),
      ...Object.values(metrics).map(({ value }) => value),
    ]),
    ...details.flatMap(({ analysis }) => [
      ...(analysis?.drawdowns ?? []).map(({ depth }) => depth),
      ...(analysis?.months ?? []).map(({ value }) => value),
      ...(analysis?.years ?? []).map(({ value }) => value),
      ...(analysis?.contributions ?? []).map(({ points }) => points),
    ]),
    ...outliers.outliers.flatMap(({ outcome, since }) => [...Object.values(outcome), since]),
    ...(outliers.followed?.windows ?? []).map(({ bullish }) => bullish?.median ?? null),
    ...calls.flatMap(({ outcome }) => Object.values(outcome)),
  ];
  return [
    ...numbers.map(String),
    ...experiments.map(({ returnSince }) => returnSince.value),
    // Round numbers, such as the index on the first day, also occur elsewhere.
  ].filter((text) => text.length > 7);
}

async function lineOf(slug: string) {
  const { db } = test.database;
  const { id } = await db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return coverLine(db, id);
}

describe('with returns hidden', () => {
  it('hides returns everywhere, also in articles published while returns were shown', async () => {
    const shown = await returnsShown();
    expect(shown.length).toBeGreaterThan(1_000);
    const open = await everySurface();
    expect(shown.filter((text) => !open.includes(text))).toEqual([]);
    expect(open.split(chartTitle).length).toBeGreaterThan(3);
    const front = async () => (await fetch(`${test.origin}/public/`)).text();
    expect(await front()).toMatch(/Momentum returned [+−][\d.]+%/);
    const preview = () => premium.call(getPreview, { params: { feature: 'portfolios' } });
    expect((await preview()).chartHtml).toMatch(/Momentum returned [+−][\d.]+%/);

    for (const source of ['hidden', 'verified'] as const) {
      await setFirm(source);
      const closed = await everySurface();
      expect(closed.length).toBeGreaterThan(100_000);
      expect(shown.filter((text) => closed.includes(text))).toEqual([]);
      expect(closed).not.toContain(chartTitle);
      expect(await premium.call(getPerformance)).toEqual({});
      expect(await front()).not.toMatch(/returned|[+−][\d.]+%/);
      expect(await front()).toContain('articles since');
      expect(await preview()).toMatchObject({ chartHtml: null, counts: [{ count: 4 }, { kind: 'changes' }] });
    }
  });

  it('shows no chart of a portfolio or a locked article on a cover, which is public', async () => {
    const coverOf = async (slug: string) => (await fetch(`${test.origin}/public/covers/${slug}.svg`)).text();
    expect(await coverOf('how-specialty-chemicals-makers-earn-their-margin')).toContain('stroke=');
    const lockedSlug = 'tindrel-logistics-when-growth-eats-cash';
    expect(await lineOf(lockedSlug)).not.toBeNull();
    expect(await coverOf(lockedSlug)).not.toContain('stroke=');
    expect(await lineOf('gate-out')).toBeNull();
  });

  it('publishes an article whose email has no return', async () => {
    await test.moveClock(later);
    await articlePublication(test.database.db).runDue(test.app.clock.now());
    const { rows } = await test.database.pool.query<{ whole: string; pictures: number }>(
      `select whole_html as whole, (select count(*)::int from letter_pictures where publication_id = p.id) as pictures
       from publications p join articles a on a.id::text = p.subject_id where a.slug = 'gate-later'`,
    );
    expect(rows).toMatchObject([{ pictures: 0 }]);
    expect(rows[0]?.whole).toContain('The end.');
    expect(rows[0]?.whole).not.toContain(chartTitle);
    await setFirm('live');
  });
});

it('hides a portfolio’s chart in every preview', async () => {
  await setFirm('live');
  const lite = await test.demoMember('lite');
  for (const read of [
    async () => fetch(`${test.origin}/api/articles/gate-out`).then((answer) => answer.text()),
    async () => fetch(`${test.origin}/public/articles/gate-out`).then((answer) => answer.text()),
    async () =>
      fetch(`${test.origin}/api/articles/gate-out`, { headers: lite.sessionHeaders() }).then((answer) =>
        answer.text(),
      ),
  ]) {
    const text = await read();
    expect(text).toContain('One paragraph.');
    expect(text).not.toContain(chartTitle);
  }
});

it('hides the firm’s own returns from 4 May 2026', async () => {
  const levelsOn = (day: string) =>
    portfolioLevels(test.database.db, 'focused', calendarDate('2024-06-03'), today, calendarDate(day));
  expect((await levelsOn('2026-05-04'))?.levels.length).toBeGreaterThan(100);
  expect(await levelsOn('2026-05-05')).toBeNull();
});

describe('the stock card in an article', () => {
  const cardsIn = (html: string | null) => (html ?? '').match(/<div class="stock-card".*?<\/div>/g) ?? [];
  const cardsFor = async (name: string, slug: string) => {
    const member = await test.demoMember(name);
    return cardsIn((await member.call(readArticle, { params: { slug } })).bodyHtml);
  };
  const deepDive = 'tindrel-logistics-when-growth-eats-cash';
  const notes = 'april-a-narrow-month-and-what-the-results-said';

  it('has the price with its date, weights and the article’s rating', async () => {
    const [card, ...others] = await cardsFor('premium', deepDive);
    expect(others).toEqual([]);
    expect(card).toMatch(/<strong>₹[\d,.]+<\/strong> close of 30 May 2025/);
    expect(card).toMatch(/<strong>[\d.]+%<\/strong> of Momentum/);
    expect(card).toContain('<strong>Avoid</strong> rated 10 Feb 2025');
  });

  it('has weights only for plans with portfolios, and no return', async () => {
    const weight = /%<\/strong> of /;
    for (const name of ['premium', 'quarterly', 'prorata'])
      expect((await cardsFor(name, notes)).join('')).toMatch(weight);
    const cards = await cardsFor('lite', notes);
    expect(cards.length).toBeGreaterThan(0);
    expect(cards.join('')).toContain('close of 30 May 2025');
    expect(cards.join('')).not.toMatch(/%|[+−]\d/);
  });

  it('is hidden in a locked article, and from readers without a plan', async () => {
    const lite = await test.demoMember('lite');
    const locked = await lite.call(readArticle, { params: { slug: deepDive } });
    expect(JSON.stringify(locked)).not.toMatch(/stock-card|stock-place/);
    const open = 'how-specialty-chemicals-makers-earn-their-margin';
    expect(await cardsFor('registered', open)).toEqual([]);
    expect(await (await fetch(`${test.origin}/api/articles/${open}`)).text()).not.toMatch(
      /stock-card|stock-place/,
    );
    expect(await (await fetch(`${test.origin}/public/articles/${open}`)).text()).not.toMatch(
      /stock-card|stock-place/,
    );
  });
});

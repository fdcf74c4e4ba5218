import { afterAll, beforeAll, expect, it } from 'vitest';
import { getPreview } from '@niveshak/contract/home/preview-routes';
import { getPerformance } from '@niveshak/contract/portfolios/routes';
import { returnOverLast } from '@niveshak/domain/portfolios/key-metrics';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { signedPercent } from '@niveshak/domain/primitives/number-format';
import { findFirm, saveFirm } from '../firm/index.ts';
import { structuredProblems } from '../testing/structured-problems.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ demo: 'full' });
});
afterAll(() => app.close());

const text = async (path: string) =>
  (await (await fetch(`${app.origin}${path}`)).text()).replaceAll(/\s+/g, ' ');

/** Returns the last year of a portfolio and its benchmark, as members see it. */
async function lastYearOf(slug: string): Promise<readonly [own: string, market: string]> {
  const member = await app.demoMember('premium');
  const index = (await member.call(getPerformance))[slug]?.index ?? [];
  const own = index.map(([date, value]) => ({ date: calendarDate(date), value }));
  const market = index.flatMap(([date, , value]) =>
    value === null ? [] : [{ date: calendarDate(date), value }],
  );
  const year = (levels: typeof own) => signedPercent(returnOverLast(levels, 12) ?? Number.NaN);
  return [year(own), year(market)];
}

it('shows each portfolio and its public returns on a separate page', async () => {
  const front = await text('/public/');
  expect(front.match(/class="spark"/g)).toHaveLength(4);
  const list = await text('/public/portfolios');
  expect(list.match(/class="spark"/g)).toHaveLength(4);
  expect(list).toContain('Past performance says nothing about the future.');
  expect(front).toContain('<a href="/public/portfolios" >Portfolios</a>');
  for (const slug of ['momentum', 'focused']) {
    expect(list).toContain(`href="/public/portfolios/${slug}"`);
    expect(front).toContain(`href="/public/portfolios/${slug}"`);
    const page = await text(`/public/portfolios/${slug}`);
    const [own, market] = await lastYearOf(slug);
    for (const shown of [front, page])
      expect(shown).toMatch(new RegExp(`\\${own}</b> <small>[^<]*\\${market}<`));
    expect(page).toContain('class="chart-wide"');
    // The trial is of Lite, which does not include portfolios.
    expect(page).toContain('See Premium');
    expect(page).not.toContain('Start Free Trial');
    expect(page).not.toContain('ORVENNA');
    const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    expect(structuredProblems(data.map(([, json]) => JSON.parse(json ?? '')))).toEqual([]);
  }
  expect(await text('/sitemap.xml')).toContain('/public/portfolios/passive<');
  expect((await fetch(`${app.origin}/public/portfolios/unknown`)).status).toBe(404);
});

it('compares the same year on a locked page as in the portfolio table', async () => {
  const lite = await app.demoMember('lite');
  const { chartHtml } = await lite.call(getPreview, { params: { feature: 'portfolios' } });
  const [own, market] = await lastYearOf('momentum');
  const difference = Number.parseFloat(own) - Number.parseFloat(market);
  expect(chartHtml).toContain(`Momentum returned ${own}`);
  expect(chartHtml).toContain(`${difference.toFixed(1)} points more than`);
});

it('hides returns while the firm hides them', async () => {
  const { db } = app.database;
  const firm = await findFirm(db);
  if (firm === null) throw new Error('no firm');
  await saveFirm(db, { ...firm, performanceSource: 'hidden' });
  for (const path of ['/public/', '/public/portfolios', '/public/portfolios/momentum']) {
    const page = await text(path);
    expect(page).toContain('Momentum');
    expect(page).not.toMatch(/class="spark"|class="chart-wide"|<dt>Since launch/);
  }
  await saveFirm(db, firm);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/portfolios/staff-routes';
import { getSettings, saveFirmProfile } from '@niveshak/contract/settings/routes';
import {
  getPerformance,
  getPerformanceCertificate,
  getPortfolio,
} from '@niveshak/contract/portfolios/routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import type { TestMember } from '../../testing/test-member.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'The agency verified it.';
let test: TestApp;
let owner: TestStaff;
let premium: TestMember;
let id = '';
beforeAll(async () => {
  test = await createTestApp({ demo: 'full' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  premium = await test.demoMember('premium');
  const { portfolios } = await owner.call(routes.listStaffPortfolios);
  id = portfolios.find(({ slug }) => slug === 'focused')?.id ?? '';
});
afterAll(() => test.close());

const file = Buffer.from('%PDF-1.7\nA certificate.');
const certificate = {
  number: 'PV-2025-0117',
  agency: 'Example Ratings (PaRRVA)',
  from: '2024-04-01',
  to: '2025-03-31',
  metrics: [
    { metric: 'cagr', value: 0.1234 },
    { metric: 'maxDrawdown', value: -0.0815 },
  ],
  base64: file.toString('base64'),
  reason,
};
const record = (change: object = {}) =>
  owner.raw(routes.recordCertificate, { params: { id }, body: { ...certificate, ...change } });

async function setSource(kind: 'hidden' | 'verified' | 'live') {
  const { facts } = await owner.call(routes.getStaffPortfolio, { params: { id } });
  const { title, description, universe, method, rebalancing, riskLabel, factsheet, benchmark } = facts;
  const body = {
    title,
    description,
    universe,
    method,
    rebalancing,
    riskLabel,
    factsheet,
    benchmark,
    source: { ...facts.source, kind },
    seenVersion: facts.version,
    reason,
  };
  return owner.raw(routes.changePortfolio, { params: { id }, body });
}
async function setFirm(performanceSource: 'hidden' | 'verified' | 'live') {
  const { firm } = await owner.call(getSettings);
  return owner.raw(saveFirmProfile, {
    body: { seen: firm.seen, profile: { ...firm.profile, performanceSource }, reason },
  });
}
const detailOf = ({ body }: { body: unknown }) => String(Reflect.get(Object(body), 'detail'));

it('has a number, agency, period, metrics and file', async () => {
  const wrong: object[] = [
    { number: '' },
    { agency: '' },
    { from: '2025-04-01' },
    { metrics: [] },
    { metrics: [certificate.metrics[0], certificate.metrics[0]] },
    { base64: '' },
  ];
  for (const change of wrong)
    expect(await record(change), JSON.stringify(change)).toMatchObject({ status: 400 });
  expect(detailOf(await record({ base64: Buffer.from('GIF89a').toString('base64') }))).toContain('not a PDF');
  expect(detailOf(await record({ to: '2025-06-30' }))).toContain('ends after 2 Jun 2025');
});

it('is required for a verified source; then members see its metrics only', async () => {
  expect(detailOf(await setSource('verified'))).toContain('Record the certificate');
  expect(await record()).toMatchObject({ status: 204 });
  expect(await setSource('verified')).toMatchObject({ status: 204 });
  for (const firm of ['live', 'verified'] as const) {
    await setFirm(firm);
    const { focused } = await premium.call(getPerformance);
    expect(focused).toMatchObject({
      asOf: '2025-03-31',
      index: [],
      certificate: { number: 'PV-2025-0117', agency: 'Example Ratings (PaRRVA)', from: '2024-04-01' },
      metrics: {
        cagr: { value: 0.1234, why: null },
        maxDrawdown: { value: -0.0815 },
        alpha: { value: null, why: 'Not in the certificate.' },
        absoluteReturn: { value: null },
      },
    });
    expect((await premium.call(getPortfolio, { params: { slug: 'focused' } })).analysis).toBeNull();
    const { body } = await premium.raw(getPerformanceCertificate, { params: { slug: 'focused' } });
    expect(body).toEqual(new Uint8Array(file));
  }
  // If the firm shows no computed returns, only portfolios with a certificate have metrics.
  expect(Object.keys(await premium.call(getPerformance))).toEqual(['focused']);
  await setFirm('hidden');
  expect(await premium.call(getPerformance)).toEqual({});
  expect(await premium.raw(getPerformanceCertificate, { params: { slug: 'focused' } })).toMatchObject({
    status: 404,
  });
});

it('is final; a newer one replaces it', async () => {
  await setFirm('verified');
  await record({ number: 'PV-2025-0118' });
  expect((await premium.call(getPerformance))['focused']?.certificate?.number).toBe('PV-2025-0118');
  const { pool } = test.database;
  for (const sql of [
    `update performance_certificates set metrics = '{"cagr": 1}'`,
    `delete from performance_certificates`,
  ])
    await expect(pool.query(sql)).rejects.toMatchObject({ code: '23001' });
  const kept = await pool.query(`select number from performance_certificates order by recorded_at`);
  expect(kept.rows).toMatchObject([{ number: 'PV-2025-0117' }, { number: 'PV-2025-0118' }]);
});

it('is the only choice for firms and portfolios after 4 May 2026', async () => {
  await test.moveClock('2026-05-05T10:00:00+05:30');
  expect(await setFirm('live')).toMatchObject({ status: 409, body: { code: 'setting-refused' } });
  expect(detailOf(await setSource('live'))).toContain('cannot be shown after 4 May 2026');
  expect(await setFirm('hidden')).toMatchObject({ status: 204 });
});

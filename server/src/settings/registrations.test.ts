import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/settings/registration-routes';
import { getSetup } from '@niveshak/contract/settings/routes';
import { getDue } from '@niveshak/contract/upcoming/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'The circular of July.';
let test: TestApp;
let compliance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  compliance = new TestStaff(test, 'compliance@demo.test');
  await compliance.enterStaff();
});
afterAll(() => test.close());

const problem = async () =>
  (await compliance.call(getSetup)).checks.find(({ id }) => id === 'addresses')?.problem ?? null;
const saveAddress = (address: string, reportedOn: string | null) =>
  compliance.call(routes.saveFirmAddress, { body: { address, reportedOn, reason } });

it('lists addresses in the launch checklist that were not reported to BSE', async () => {
  const { firm, appOrigin } = await originsOf();
  expect(await problem()).toBe(`Not reported: ${firm}, ${appOrigin}.`);
  await saveAddress(firm, '2025-05-20');
  await saveAddress(appOrigin, '2025-05-20');
  expect(await problem()).toBeNull();
  await saveAddress('@sahyadri on X', null);
  expect(await problem()).toBe('Not reported: @sahyadri on X.');
  await compliance.call(routes.removeFirmAddress, { body: { address: '@sahyadri on X', reason } });
  expect(await problem()).toBeNull();
  const { addresses } = await compliance.call(routes.getRegistrations);
  expect(addresses.map(({ reportedOn }) => reportedOn)).toEqual(['2025-05-20', '2025-05-20']);
});

async function originsOf() {
  const { appOrigin } = await compliance.call(getSetup);
  return { firm: 'sahyadri.test', appOrigin: new URL(appOrigin).hostname };
}

it('lists filing dates and the end of a NISM certificate in upcoming work', async () => {
  const profile = { qualification: '', biography: '' };
  const certificate = { number: 'NISM-XV-1', analyst: 'Ira Deshmukh', validUntil: '2025-06-15', ...profile };
  await compliance.call(routes.saveCertificate, { body: { ...certificate, reason } });
  const { rows } = await compliance.call(getDue, { query: { kind: 'statutory', to: '2025-07-01' } });
  expect(rows.map(({ day, about }) => [day, about])).toEqual([
    ['2025-06-11', 'GSTR-1 for May 2025 is due'],
    ['2025-06-15', 'NISM certificate NISM-XV-1 of Ira Deshmukh ends'],
    ['2025-06-20', 'GSTR-3B for May 2025 is due'],
  ]);
  await compliance.call(routes.removeCertificate, { body: { number: 'NISM-XV-1', reason } });
  const { certificates } = await compliance.call(routes.getRegistrations);
  expect(certificates.map(({ number }) => number)).not.toContain('NISM-XV-1');
});

describe('the profile of an analyst', () => {
  const record = {
    number: 'NISM-DEMO-0003',
    analyst: 'Maya Kulkarni',
    validUntil: '2026-12-31',
    qualification: 'Cost accountant',
    biography: 'Writes on cash.',
    reason,
  };
  const save = (more: object) => compliance.raw(routes.saveCertificate, { body: { ...record, ...more } });
  const portraitOf = async (number = record.number) =>
    (await compliance.call(routes.getRegistrations)).certificates.find((each) => each.number === number)
      ?.portrait ?? null;
  const page = async () => (await fetch(`${test.origin}/public/authors/maya-kulkarni`)).text();

  it('is shown on the public page, with the portrait cropped to a square WebP', async () => {
    expect((await save({ portrait: null })).status).toBe(204);
    expect(await page()).toContain('>MK</text>');
    const drawing = sharp({ create: { width: 900, height: 600, channels: 3, background: '#1d6f8b' } });
    const portrait = (await drawing.jpeg().toBuffer()).toString('base64');
    expect((await save({ portrait })).status).toBe(204);
    const hash = await portraitOf();
    const answer = await fetch(`${test.origin}/api/firm/portraits/${hash}`);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);
    const shown = await page();
    for (const text of [`/api/firm/portraits/${hash}`, 'Cost accountant', 'Writes on cash.'])
      expect(shown).toContain(text);
  });

  it('keeps the portrait until it is removed, and keeps the profile with a renewed certificate', async () => {
    const hash = await portraitOf();
    expect((await save({ biography: 'Writes on cash and caution.' })).status).toBe(204);
    expect(await portraitOf()).toBe(hash);
    const renewal = { number: 'NISM-XV-3', validUntil: '2028-12-31', qualification: '', biography: '' };
    expect((await save(renewal)).status).toBe(204);
    expect(await page()).toContain('Writes on cash and caution.');
    expect(await page()).toContain(`/api/firm/portraits/${hash}`);
    expect((await save({ portrait: null })).status).toBe(204);
    expect(await page()).toContain('>MK</text>');
  });

  it('is refused with a promise of returns, or a file that is not an image', async () => {
    const boast = await save({ biography: 'His picks give guaranteed returns.' });
    expect(boast).toMatchObject({ status: 400, body: { errors: [{ path: 'biography' }] } });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect(await save({ portrait: svg })).toMatchObject({ status: 409, body: { code: 'image-refused' } });
    const tooLarge = Buffer.alloc(2 * 1024 * 1024 + 10).toString('base64');
    expect((await save({ portrait: tooLarge })).status).toBe(400);
    const support = new TestStaff(test, 'support@demo.test');
    await support.enterStaff();
    const body = { ...record, portrait: null };
    expect((await support.raw(routes.saveCertificate, { body })).status).toBe(403);
  });
});

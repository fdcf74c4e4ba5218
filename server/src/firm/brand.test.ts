import { parse } from 'zod';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getConfig } from '@niveshak/contract/platform/routes';
import * as settings from '@niveshak/contract/settings/routes';
import { storedLogo } from '@niveshak/contract/settings/schemas';
import { renderEmail } from '../notifications/layout.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

const save = async (accent: string | null) => {
  const { firm } = await owner.call(settings.getSettings);
  if (firm.profile === null) throw new Error('The demo has a firm.');
  return owner.raw(settings.saveFirmProfile, {
    body: { seen: firm.seen, profile: { ...firm.profile, accent }, reason: 'Our own colour' },
  });
};

it('apply the firm’s accent to pages and emails immediately after saving', async () => {
  const member = await test.demoMember('premium');
  expect((await member.call(getConfig)).brand).toBeNull();
  expect((await save('#1d6f8b')).status).toBe(204);
  expect((await member.call(getConfig)).brand).toMatchObject({
    'light-accent': '#1d6f8b',
    'light-on-accent': '#fffdf9',
    'dark-on-accent': '#17202b',
  });
  const { firm } = await owner.call(settings.getSettings);
  if (firm.profile === null) throw new Error('The demo has a firm.');
  const action = { label: 'Read it', url: 'https://example.test/' };
  const email = { heading: 'New', paragraphs: ['A.'], facts: [], action };
  expect(renderEmail(firm.profile, email, { appOrigin: 'https://firm.test', stopUrl: null }).html).toContain(
    'background:#1d6f8b',
  );
  const page = await (await fetch(`${test.origin}/public/`)).text();
  const sheet = /href="(\/public\/style\.css[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const css = await (await fetch(test.origin + sheet)).text();
  expect(css).toContain('--accent: #1d6f8b; --mark:');
  const hostile = await fetch(`${test.origin}/public/style.css?accent=red%7D*%7Bdisplay:none`);
  expect(await hostile.text()).not.toContain('display:none');
  expect((await save(null)).status).toBe(204);
  expect((await member.call(getConfig)).brand).toBeNull();
});

it.each(['#7d7d7d', '#fbf7ef', 'marigold'])('rejects %s at its field', async (accent) => {
  const refused = await save(accent);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'profile.accent' }] } });
});

describe('the logo', () => {
  const upload = (bytes: Buffer) =>
    owner.raw(settings.uploadLogo, { body: { base64: bytes.toString('base64') } });

  it('is re-encoded as PNG, small enough for every page, and public', async () => {
    const drawing = sharp({ create: { width: 1_000, height: 500, channels: 4, background: '#1d6f8b80' } });
    const { status, body } = await upload(await drawing.png().toBuffer());
    expect({ status, body }).toMatchObject({ status: 200, body: { width: 192, height: 96 } });
    const logo = parse(storedLogo, body);
    const { firm } = await owner.call(settings.getSettings);
    if (firm.profile === null) throw new Error('The demo has a firm.');
    const saved = { seen: firm.seen, profile: { ...firm.profile, logo }, reason: 'Our logo' };
    expect((await owner.raw(settings.saveFirmProfile, { body: saved })).status).toBe(204);
    const nobody = new TestMember(test, 'nobody@members.test', '');
    expect((await nobody.call(getConfig)).firm?.logo).toEqual(logo);
    expect(await (await fetch(`${test.origin}/public/`)).text()).toContain(`/api/firm/logo/${logo.hash}`);
    const answer = await fetch(`${test.origin}/api/firm/logo/${logo.hash}`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(192);
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['half a file', '\u0089PNG\r\n\u001a\n'],
  ])('is refused from %s', async (_what, text) => {
    expect(await upload(Buffer.from(text, 'latin1'))).toMatchObject({
      status: 409,
      body: { code: 'image-refused' },
    });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { getConfig } from '@niveshak/contract/platform/routes';
import * as settings from '@niveshak/contract/staff/settings-routes';
import { renderLetter } from '../notifications/layout.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
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

it('pages and letters wear the firm’s accent from the moment it is saved', async () => {
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
  const letter = { heading: 'New', paragraphs: ['A.'], facts: [], action };
  expect(renderLetter(firm.profile, letter).html).toContain('background:#1d6f8b');
  expect((await save(null)).status).toBe(204);
  expect((await member.call(getConfig)).brand).toBeNull();
});

it.each(['#7d7d7d', '#fbf7ef', 'marigold'])('%s is refused at its field', async (accent) => {
  const refused = await save(accent);
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'profile.accent' }] } });
});

import fs from 'node:fs';
import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as catalogue from '@niveshak/contract/catalogue/routes';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as gifts from '@niveshak/contract/gifts/routes';
import * as identity from '@niveshak/contract/identity/routes';
import * as kyc from '@niveshak/contract/kyc/routes';
import * as platform from '@niveshak/contract/platform/routes';
import * as quotes from '@niveshak/contract/quotes/routes';
import { launchFindings, standardWarning } from '@niveshak/domain/firm/launch-checklist';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { createIdentities } from '../../demo/create-identities.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import { saveBillingSettings } from '../billing/index.ts';
import { saveFirm } from '../firm/index.ts';
import { saveLegalDocument } from '../kyc/index.ts';
import { readConfig } from '../platform/config.ts';
import { publishedIn } from '../platform/published.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestMember } from '../testing/test-member.ts';
import { readLaunchFacts } from './launch-checklist.ts';

const logged: { event?: string; checks?: string; call?: string }[] = [];
const refused = () => logged.filter(({ event }) => event === 'sale.not-open');
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });

let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp({ demo: 'none', log });
  // A trial comes with prices; a firm sets its own.
  await sql`truncate plan_price_versions, plan_prices`.execute(fixture.database.db);
});
afterAll(() => fixture.close());

const sac = { sacCode: '997159', bankDetails: null, footer: null, needsEInvoice: false };
const firm: unknown = JSON.parse(fs.readFileSync(new URL('../../demo/firm.json', import.meta.url), 'utf8'));

async function stranger(email: string): Promise<TestMember> {
  const { port } = new URL(fixture.sandboxOrigin);
  const config = readConfig(
    productEnvironment({ port: 0, sandboxPort: Number(port), smtpPort: 1 }, 'postgres://localhost/x'),
    'trial',
  );
  const person = { email, password: 'a-Good-passw0rd', firstName: 'Asha', lastName: 'Rao' };
  await createIdentities(config)({ ...person, emailVerified: true });
  return new TestMember(fixture, email, person.password);
}

/** Returns the error code of a refused sign-up or login. */
async function entering(member: TestMember, route: typeof identity.signup | typeof identity.login) {
  const headers = { authorization: `Bearer ${await member.accessToken()}` };
  const { status, body } = await member.raw(route, { body: { email: member.email }, headers });
  return { status, code: Reflect.get(Object(body), 'code') };
}

describe('an empty database', () => {
  it('is ready and reports that it is not open', async () => {
    const nobody = new TestMember(fixture, 'nobody@members.test', '');
    expect((await fetch(`${fixture.origin}/readyz`)).status).toBe(200);
    expect(await nobody.call(platform.getConfig)).toMatchObject({
      firm: null,
      isOpen: false,
      isRehearsal: false,
    });
    for (const path of ['/public/terms', '/public/mitc', '/public/anything']) {
      const page = await fetch(fixture.origin + path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(await page.text()).toContain('Not open yet');
    }
  });

  it('refuses a sign-up before storing anything, and logs it', async () => {
    const member = await stranger('early@members.test');
    for (const route of [identity.signup, identity.login])
      expect(await entering(member, route)).toEqual({ status: 409, code: 'not-open' });
    const users = await fixture.database.db.selectFrom('users').selectAll().execute();
    expect(users).toEqual([]);
    expect(refused().at(-1)).toMatchObject({ checks: expect.stringMatching(/sac-code.* terms/) });
  });

  it('reports everything that is missing', async () => {
    const { db } = fixture.database;
    const today = calendarDate('2025-06-02');
    const settings = { sender: 'Firm <hello@firm.in>', appOrigin: 'https://app.firm.in' };
    const findings = launchFindings(await readLaunchFacts(publishedIn(db), settings, today));
    const wrong = findings.filter(({ problem }) => problem !== null).map(({ id }) => id);
    expect(wrong).toEqual(findings.map(({ id }) => id).filter((id) => id !== 'sender' && id !== 'sunset'));
  });
});

describe('an incomplete firm', () => {
  it('opens with the last required item, and closes sales without it', async () => {
    const { db } = fixture.database;
    await saveFirm(db, firm);
    const early = await stranger('second@members.test');
    expect(await entering(early, identity.signup)).toEqual({ status: 409, code: 'not-open' });
    const effectiveFrom = calendarDate('2020-01-01');
    for (const kind of ['terms', 'mitc', 'privacy', 'charter', 'disclosures', 'refunds', 'ai'] as const)
      await saveLegalDocument(db, { kind, version: '1', effectiveFrom, title: kind, bodyMarkdown: 'Text.' });
    await db
      .insertInto('plan_price_versions')
      .values({ alias: 'CMP1Y', valid_from: '2020-01-01', full_price_paise: 719_700 })
      .execute();
    expect(await entering(early, identity.signup)).toEqual({ status: 409, code: 'not-open' });
    await saveBillingSettings(db, sac);

    const member = await fixture.newMember();
    // Plans without a price are not offered.
    expect((await member.call(catalogue.listPlans)).map(({ id }) => id)).toEqual(['CMP1Y']);
    expect(Object.keys(await member.call(quotes.getQuotes))).toEqual(['CMP1Y']);
    expect(await member.call(platform.getConfig)).toMatchObject({ isOpen: true });

    await db.deleteFrom('billing_settings').execute();
    logged.length = 0;
    const sales = [quotes.getQuotes, checkout.subscribe, gifts.getGiftables, gifts.giveGift, kyc.startESign];
    for (const route of sales) {
      const input = route.method === 'GET' ? {} : { body: {} };
      const { status, body } = await member.raw(route, input);
      expect([route.id, status, Reflect.get(Object(body), 'code')]).toEqual([route.id, 409, 'not-open']);
    }
    expect(refused().map(({ call, checks }) => [call, checks])).toEqual(
      sales.map(({ id }) => [id, 'sac-code']),
    );

    // Existing members can still sign in.
    await member.enter('login');
    expect(await member.call(identity.accountSummary)).toMatchObject({
      user: { canChangeSubscription: true },
    });
    expect(await entering(await stranger('late@members.test'), identity.signup)).toMatchObject({
      status: 409,
    });
    await saveBillingSettings(db, sac);
    expect(await member.call(platform.getConfig)).toMatchObject({ isOpen: true });
  });

  it.each([
    ['sebi-registration', { sebiRegistration: 'INA000012345' }],
    ['bse-enlistment', { bseEnlistment: '' }],
    ['officers', { complianceOfficer: ' ' }],
    ['firm-names', { legalName: '' }],
    ['contacts', { grievanceEmail: 'write to us' }],
    ['gstin', { gstin: '27AAACZ0000A1Z8' }],
    ['gstin', { state: 'KA' }],
    ['risk-warning', { riskWarning: standardWarning.replace('are', 'is') }],
  ])('reports %s where %j', async (id, change) => {
    const { db } = fixture.database;
    await saveFirm(db, { ...Object(firm), ...change });
    await sql`
      insert into firm_addresses values ('app.firm.in', '2026-07-20'), (${Object(firm).website}, '2026-07-20')
      on conflict do nothing`.execute(db);
    const settings = { sender: 'Firm <hello@firm.in>', appOrigin: 'https://app.firm.in' };
    const facts = await readLaunchFacts(publishedIn(db), settings, calendarDate('2025-06-02'));
    expect(launchFindings(facts).filter(({ problem }) => problem !== null)).toMatchObject([{ id }]);
  });
});

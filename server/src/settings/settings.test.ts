import fs from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firmProblems } from '@niveshak/contract/settings/schemas';
import * as routes from '@niveshak/contract/settings/routes';
import type { ResponseOf, Route } from '@niveshak/contract/http/route';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { getConfig } from '@niveshak/contract/platform/routes';
import { getQuotes } from '@niveshak/contract/quotes/routes';
import { ensureSunset } from '../catalogue/index.ts';
import { firstOwner } from '../testing/first-owner.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { CallInput } from '../testing/test-member.ts';
import { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'Set up for the test.';
const firm: Record<string, unknown> = JSON.parse(
  fs.readFileSync(new URL('../../demo/firm.json', import.meta.url), 'utf8'),
);
const billing = { sacCode: '997159', bankDetails: null, footer: 'Thank you.', needsEInvoice: false };

async function get<R extends Route>(person: TestStaff, route: R, input?: CallInput): Promise<ResponseOf<R>> {
  const { status, body } = await person.raw(route, input);
  expect(status).toBe(200);
  return body as ResponseOf<R>;
}

const requiredTexts = ['terms', 'mitc', 'privacy', 'charter', 'disclosures', 'refunds', 'ai'];

async function templateOf(person: TestStaff, kind: string): Promise<string> {
  return (await get(person, routes.getLegalTemplate, { params: { kind } })).bodyMarkdown;
}

const legal = (seen: string, change: object) => ({
  body: {
    seen,
    kind: 'terms',
    version: '1',
    title: 'Terms',
    effectiveFrom: '2025-06-02',
    noticeDays: 0,
    bodyMarkdown: '# Terms\n\nWhat we agree.',
    reason,
    ...change,
  },
});

describe('a new installation', () => {
  let fixture: TestApp;
  let owner: TestStaff;
  beforeAll(async () => {
    fixture = await createTestApp({ demo: 'none', sunset: 'none' });
    // A trial comes with prices; a firm sets its own.
    await sql`truncate plan_price_versions, plan_prices`.execute(fixture.database.db);
    owner = await firstOwner(fixture);
  });
  afterAll(() => fixture.close());

  it('opens with the last setting by staff, and not before', async () => {
    const visitor = new TestMember(fixture, 'nobody@members.test', '');
    const isOpen = async () => (await visitor.call(getConfig)).isOpen;
    const setup = await get(owner, routes.getSetup);
    expect(setup.isOpen).toBe(false);
    const open = setup.checks.filter(({ isNeededToSell, problem }) => isNeededToSell && problem !== null);
    expect(new Set(open.map(({ place }) => place))).toEqual(new Set(['firm', 'billing', 'legal', 'prices']));

    const settings = await get(owner, routes.getSettings);
    const profile = firm;
    const body = { seen: settings.firm.seen, profile, reason };
    expect((await owner.raw(routes.saveFirmProfile, { body })).status).toBe(204);
    const invoices = { seen: settings.billing.seen, settings: billing, reason };
    expect((await owner.raw(routes.saveBilling, { body: invoices })).status).toBe(204);
    for (const kind of requiredTexts) {
      expect(await isOpen()).toBe(false);
      const { seen } = await get(owner, routes.getLegalVersions);
      // Without a compliance colleague, no approval is needed.
      const bodyMarkdown = await templateOf(owner, kind);
      expect(bodyMarkdown).not.toMatch(/sample/i);
      expect(await owner.raw(routes.publishLegalText, legal(seen, { kind, bodyMarkdown }))).toMatchObject({
        status: 200,
        body: { outcome: 'done' },
      });
    }
    expect(await isOpen()).toBe(false);
    const { seen } = await get(owner, routes.getPrices);
    const prices = ['CMPONE', 'CMP1Y', 'CMP3M', 'CML1Y', 'CML3M'].map((alias) => ({
      alias,
      fullPrice: 719_700,
    }));
    const from = '2025-06-02';
    // Nothing has been sold yet, so the first prices need no second approver.
    expect(await owner.raw(routes.savePrices, { body: { seen, from, prices, reason } })).toMatchObject({
      status: 200,
      body: { outcome: 'done' },
    });
    expect(await isOpen()).toBe(true);
    // Sales outside staging are not a rehearsal.
    expect(await get(owner, routes.getSetup)).toMatchObject({ isOpen: true, rehearsal: null });

    const member = await fixture.newMember();
    const quotes = await member.call(getQuotes);
    expect(quotes).toMatchObject({
      CMP3M: { allowed: true, price: { listPrice: { amount: 719_700 } } },
      CML14D: { allowed: true },
    });
    const { rows } = await fixture.database.pool.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from staff_audit where subject_kind = 'setting' order by sequence`,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'firm.save',
      'billing.save',
      ...requiredTexts.map(() => 'legal.publish'),
      'prices.save',
    ]);
  });
});

describe('a firm on sale', () => {
  let fixture: TestApp;
  let owner: TestStaff;
  beforeAll(async () => {
    fixture = await createTestApp({ demo: 'people' });
    owner = new TestStaff(fixture, 'owner@demo.test');
    await owner.enterStaff();
  });
  afterAll(() => fixture.close());

  it('refuses the second of two concurrent saves, and logs only changes', async () => {
    const { seen, profile } = (await get(owner, routes.getSettings)).firm;
    const save = (tagline: string) =>
      owner.raw(routes.saveFirmProfile, { body: { seen, profile: { ...profile, tagline }, reason } });
    const answers = await Promise.all([save('One.'), save('Two.')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const { rows } = await fixture.database.pool.query(
      `select before, after from staff_audit where action = 'firm.save'`,
    );
    const { tagline } = (await get(owner, routes.getSettings)).firm.profile ?? {};
    expect(rows).toEqual([{ before: { tagline: profile?.tagline }, after: { tagline } }]);
  });

  it('refuses a profile that would close the firm', async () => {
    const { seen, profile } = (await get(owner, routes.getSettings)).firm;
    const answer = await owner.raw(routes.saveFirmProfile, {
      body: { seen, profile: { ...profile, gstin: '27AAACZ0000A1Z8', riskWarning: 'Risky.' }, reason },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const { errors } = answer.body as { errors: { path: string }[] };
    expect(errors.map(({ path }) => path)).toContain('profile.riskWarning');
  });

  it('refuses contact details that members could not use, with a message for each field', async () => {
    const { seen, profile } = (await get(owner, routes.getSettings)).firm;
    const wrong = {
      supportPhone: 'abc',
      supportEmail: 'help',
      website: 'firm.in',
      sebiRegistration: 'INH1',
      bseEnlistment: 'x',
      gstin: '12',
    };
    const answer = await owner.raw(routes.saveFirmProfile, {
      body: { seen, profile: { ...profile, ...wrong }, reason },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    const { errors } = answer.body as { errors: { path: string; message: string }[] };
    expect(new Set(errors.map(({ path }) => path))).toEqual(
      new Set(Object.keys(wrong).map((name) => `profile.${name}`)),
    );
    expect(errors).toContainEqual(
      expect.objectContaining({ message: 'Enter a phone number, such as +91 20 2553 1234.' }),
    );
  });

  it('checks only the fields of the saved section', async () => {
    const { profile } = (await get(owner, routes.getSettings)).firm;
    const broken = { ...profile, website: 'firm.in' };
    await fixture.database.db
      .updateTable('firm_profile')
      .set({ profile: JSON.stringify(broken) })
      .execute();
    const { seen } = (await get(owner, routes.getSettings)).firm;
    const save = (change: object) =>
      owner.raw(routes.saveFirmProfile, { body: { seen, profile: change, reason } });
    expect(await save({ website: 'firm' })).toMatchObject({ status: 400 });
    expect(await save({ tagline: 'Three.' })).toMatchObject({ status: 204 });
    const now = (await get(owner, routes.getSettings)).firm.profile;
    expect(now).toEqual({ ...broken, tagline: 'Three.' });
    expect(firmProblems(now ?? {})).toEqual({
      website: 'Enter a web address, such as https://firm.in.',
    });
  });

  it('publishes a text with its notice once, and never another under its version', async () => {
    const versions = await get(owner, routes.getLegalVersions);
    const bodyMarkdown = `# Terms\n\n${await templateOf(owner, 'terms')}`;
    const publish = async (change: object) => {
      const { seen } = await get(owner, routes.getLegalVersions);
      const dates = { noticeDays: 30, effectiveFrom: '2025-07-02' };
      const input = legal(seen, { version: 'new', ...dates, bodyMarkdown, ...change });
      return compliance.raw(routes.publishLegalText, input);
    };
    const compliance = new TestStaff(fixture, 'compliance@demo.test');
    await compliance.enterStaff();
    const refused = { status: 409, body: { code: 'setting-refused' } };
    expect(await publish({ effectiveFrom: '2025-07-01' })).toMatchObject(refused);
    const short = await publish({
      kind: 'mitc',
      bodyMarkdown: 'No trades. Refunds of fees paid in advance. CeFCoM.',
    });
    expect(short).toMatchObject(refused);
    expect(JSON.stringify(short.body)).toContain(
      'Missing: Yearly fee limit; Modes of payment: no cash, CeFCoM; Conflicts of interest;',
    );
    const sample = await publish({ bodyMarkdown: `This is a sample. ${bodyMarkdown}` });
    expect(sample).toMatchObject(refused);
    const inOtherWords = {
      version: 'ours',
      kind: 'ai',
      bodyMarkdown: 'Machines help us. We answer for them.',
    };
    expect(await publish(inOtherWords)).toMatchObject(refused);
    expect(await publish({ ...inOtherWords, confirmedItems: ['extent', 'responsibility'] })).toMatchObject({
      status: 200,
    });
    expect(await publish({})).toMatchObject({ status: 200, body: { outcome: 'done' } });
    expect(await publish({ effectiveFrom: '2025-08-01' })).toMatchObject(refused);
    const after = await get(owner, routes.getLegalVersions);
    expect(after.versions).toHaveLength(versions.versions.length + 2);
    expect(after.versions.find(({ version }) => version === 'new')).toMatchObject({
      publishedOn: '2025-06-02',
      noticeDays: 30,
      state: 'to-come',
    });
    const params = { kind: 'terms', version: 'new' };
    const text = await get(owner, routes.getLegalText, { params });
    expect(text.bodyHtml).toContain('<h1>Terms</h1>');
    const { db } = fixture.database;
    await expect(db.deleteFrom('legal_documents').where('version', '=', 'new').execute()).rejects.toThrow();
  });

  it('sets, moves and removes the sunset in every process; sold terms stay', async () => {
    const other = await fixture.anotherProcess();
    const dates = () =>
      Promise.all(
        [fixture.origin, other.origin].map(async (origin) => {
          const visitor = new TestMember({ ...fixture, origin }, 'nobody@members.test', '');
          return (await visitor.call(getConfig)).sunset?.date ?? null;
        }),
      );
    const save = async (date: string | null) => {
      const { seen } = (await get(owner, routes.getService)).sunset;
      const sunset = date === null ? null : { date, notice: 'It ends.' };
      return owner.raw(routes.saveSunset, { body: { seen, sunset, reason } });
    };
    const premium = await fixture.demoMember('premium');
    const terms = async () => (await premium.call(accountSummary)).user.subscriptions;
    const sold = await terms();
    const member = await fixture.newMember();
    const quoted = async () => {
      const { CMP1Y, CMPONE } = await member.call(getQuotes);
      return [CMP1Y?.endDate, CMPONE?.allowed];
    };
    // The date in the environment is only the initial value; a restart does not replace the date that the firm set.
    expect(await dates()).toEqual(['2025-08-31', '2025-08-31']);
    expect(await save('2025-06-01')).toMatchObject({ status: 409, body: { code: 'setting-refused' } });

    expect((await save('2025-07-31')).status).toBe(204);
    expect(await dates()).toEqual(['2025-07-31', '2025-07-31']);
    expect(await quoted()).toEqual(['2025-07-31', true]);
    await ensureSunset(fixture.database.db, null, new Date());
    expect(await dates()).toEqual(['2025-07-31', '2025-07-31']);

    expect((await save(null)).status).toBe(204);
    expect(await dates()).toEqual([null, null]);
    expect(await quoted()).toEqual(['2026-06-01', false]);
    expect(await terms()).toEqual(sold);

    const { seen } = (await get(owner, routes.getService)).sunset;
    const again = { seen, sunset: { date: '2025-08-31', notice: 'It ends.' }, reason };
    const two = await Promise.all([1, 2].map(() => owner.raw(routes.saveSunset, { body: again })));
    expect(two.map(({ status }) => status).sort()).toEqual([204, 409]);
    const changed = fixture.database.pool.query(`update sunset_settings set last_day = '2030-01-01'`);
    await expect(changed).rejects.toThrow(/never changed/);
  });

  it('previews a change for each kind of member, and saves nothing', async () => {
    const change = {
      kind: 'prices',
      from: '2025-06-20',
      prices: [{ alias: 'CMP3M', fullPrice: 1_000_000 }],
    };
    const preview = await get(owner, routes.previewOffering, { body: { change } });
    expect(preview.on).toBe('2025-06-20');
    const [nobody] = preview.members;
    const quarterly = nobody?.quotes.find(({ alias }) => alias === 'CMP3M');
    expect(quarterly?.after?.netPrice).toBeGreaterThan(quarterly?.before?.netPrice ?? Infinity);
    const annual = nobody?.quotes.find(({ alias }) => alias === 'CMP1Y');
    expect(annual?.after).toEqual(annual?.before);
    expect((await get(owner, routes.getPrices)).prices.filter(({ from }) => from === '2025-06-20')).toEqual(
      [],
    );
  });

  it('withdraws the free trial and offers it again', async () => {
    const member = await fixture.newMember();
    const isAllowed = async () => (await member.call(getQuotes)).CML14D?.allowed;
    for (const isOffered of [false, true]) {
      const { seen } = (await get(owner, routes.getService)).trial;
      const body = { seen, isOffered, reason };
      expect((await owner.raw(routes.saveTrial, { body })).status).toBe(204);
      expect(await isAllowed()).toBe(isOffered);
    }
  });

  it('saves the limits on advance sales', async () => {
    const { seen } = (await get(owner, routes.getSettings)).selling;
    const settings = {
      advanceLimit: 'strict',
      feeCap: 12_500_000,
      refundLimit: 1_000_000,
      sellsOutsideIndia: false,
      refusesUnlinkedPan: false,
    };
    const save = () => owner.raw(routes.saveSelling, { body: { seen, settings, reason } });
    expect((await save()).status).toBe(204);
    expect((await save()).status).toBe(409);
    expect((await get(owner, routes.getSettings)).selling.settings).toEqual(settings);
  });
});

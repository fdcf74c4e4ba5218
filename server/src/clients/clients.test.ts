import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as checkout from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/clients/staff-routes';
import * as kyc from '@niveshak/contract/kyc/routes';
import * as members from '@niveshak/contract/members/routes';
import { paise } from '@niveshak/domain/primitives/paise';
import { readFeeCap, saveFeeCap } from '../checkout/index.ts';
import { buy, newBuyer, nextPan, userIdOf } from '../testing/checkout-fixture.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { TestStaff } from '../testing/test-staff.ts';

const reason = 'The compliance officer asked for it.';
let test: TestApp;
let officer: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people' });
  officer = new TestStaff(test, 'compliance@demo.test');
  await officer.enterStaff();
});
afterAll(() => test.close());

const list = (query: Record<string, string> = {}) => officer.call(routes.listClients, { query });
const count = (on?: string) => officer.call(routes.countClients, { query: on === undefined ? {} : { on } });
const openFamilyOf = async (member: TestMember) => {
  const id = await userIdOf(test, member);
  const { waiting } = await officer.call(members.getToday);
  return waiting.find(({ kind, memberId }) => kind === 'family-declaration' && memberId === id)?.id ?? '';
};
const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');
const textOf = (body: unknown) =>
  body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body);

describe('the client register', () => {
  it('lists a member from their first plan: masked PAN, agreements, dates', async () => {
    const before = await list();
    const member = await newBuyer(test);
    expect((await list({ standing: 'all', search: member.email })).total).toBe(0);
    await buy(test, member, 'CML3M');
    const [client] = (await list({ search: member.email.toUpperCase() })).clients;
    expect(client).toMatchObject({
      id: await userIdOf(test, member),
      name: 'Asha Rao',
      maskedPan: 'XXXXXX000C',
      category: 'individual',
      kra: 'not-checked',
      since: '2025-06-02',
      endedOn: null,
      familySize: null,
    });
    expect(client?.terms?.version).toBeTruthy();
    expect(client?.mitc?.at).toMatch(/^2025-06-02T/);
    expect((await list()).total).toBe(before.total + 1);
  });

  it('lists the clients of a day and those who have left, but no trials', async () => {
    const { pool } = test.database;
    const on = async (day: string, condition: string) => {
      const { rows } = await pool.query<{ user_id: string }>(
        `select distinct user_id from terms where source <> 'trial' and end_date >= start_date and ${condition}`,
        [day],
      );
      return rows.length;
    };
    for (const day of ['2024-08-15', '2025-06-02']) {
      const active = 'start_date <= $1 and end_date >= $1';
      expect((await list({ on: day })).total).toBe(await on(day, active));
      expect((await count(day)).clients).toBe(await on(day, active));
    }
    const all = await list({ standing: 'all' });
    const [active, ended] = [await list(), await list({ standing: 'ended' })];
    expect(ended.clients.every(({ endedOn }) => endedOn !== null && endedOn < '2025-06-02')).toBe(true);
    expect(all.total).toBeGreaterThanOrEqual(active.total + ended.total);
    const found = await list({ standing: 'all', search: 'trial@demo.test' });
    expect(found.clients.map(({ email }) => email)).not.toContain('trial@demo.test');
  });

  it('computes the highest client count of a financial year and its first date', async () => {
    const { pool } = test.database;
    const { rows } = await pool.query<{ day: string; clients: number }>(
      `select day::date::text as day, (select count(*)::int from terms where source <> 'trial'
         and start_date <= day and end_date >= day) as clients
       from generate_series('2024-04-01'::date, '2025-03-31', '1 day') day order by clients desc, day limit 1`,
    );
    const { highest } = await count('2025-03-31');
    expect(highest).toEqual({ financialYear: '2024-25', clients: rows[0]?.clients, on: rows[0]?.day });
    expect((await count('2024-04-01')).highest.on).toBe('2024-04-01');
  });

  it('is exported as CSV without full PANs, with an audit entry', async () => {
    const answer = await officer.raw(routes.saveClients, { query: { standing: 'all' } });
    expect(answer.status).toBe(200);
    const text = textOf(answer.body);
    expect(text.trim().split('\r\n')).toHaveLength((await list({ standing: 'all' })).total + 1);
    expect(text).toContain('XXXXXX000C');
    expect(text).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/);
    const { rows } = await test.database.pool.query(
      `select after from staff_audit where action = 'clients.export'`,
    );
    expect(rows).toEqual([{ after: { standing: 'all' } }]);
  });

  it('shows staff whether the PAN is linked with Aadhaar', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML3M');
    const id = await userIdOf(test, member);
    const setLink = (link: string | null) =>
      test.database.pool.query('update pan_verifications set aadhaar_link = $1 where user_id = $2', [
        link,
        id,
      ]);
    const shown = async () => (await list({ search: member.email })).clients[0]?.aadhaarLink;
    expect(await shown()).toBe('linked');
    for (const [link, cell] of [
      ['not-linked', 'Not linked'],
      [null, ''],
    ] as const) {
      await setLink(link);
      expect(await shown()).toBe(link);
      expect((await officer.call(members.getMember, { params: { id } })).pan?.aadhaarLink).toBe(link);
      const { body } = await officer.raw(routes.saveClients, { query: { search: member.email } });
      expect(textOf(body)).toContain(`,XXXXXX000C,${cell},Individual,`);
    }
  });

  it('shows staff why a member has no verified PAN', async () => {
    const member = await test.newMember();
    const body = { firstName: 'Asha', lastName: 'Rao', dob: '1990-04-17', panNumber: 'QXZPR0001K' };
    await member.call(kyc.verifyPan, { body });
    const id = await userIdOf(test, member);
    const page = await officer.call(members.getMember, { params: { id } });
    expect(page).toMatchObject({ pan: null, isPanUnlinked: true });
  });

  it('is paginated', async () => {
    const first = await list({ standing: 'all' });
    const last = await list({ standing: 'all', page: '9999' });
    expect(last.page).toBe(first.pages);
    expect(first.clients).toHaveLength(Math.min(50, first.total));
  });
});

describe('the client category', () => {
  const setCategory = (id: string, change: object) =>
    officer.raw(routes.setClientCategory, {
      params: { id },
      body: {
        category: 'accredited',
        since: '2025-05-01',
        until: '2027-04-30',
        evidence: 'Certificate AI-1, in the client folder.',
        seen: 'individual',
        reason,
        ...change,
      },
    });
  const order = async (member: TestMember) => {
    const quote = await member.quote('CMP3M', { state: 'MH' });
    return member.raw(checkout.subscribe, { body: member.subscribeBody('CMP3M', quote) });
  };

  it('of an accredited investor lifts the fee cap while the accreditation is valid', async () => {
    const { db } = test.database;
    const cap = await readFeeCap(db);
    const member = await newBuyer(test);
    const id = await userIdOf(test, member);
    await saveFeeCap(db, paise(100));
    expect(codeOf(await order(member))).toBe('fee-cap');
    expect((await setCategory(id, {})).status).toBe(204);
    expect((await setCategory(id, {})).status).toBe(409);
    expect((await order(member)).status).toBe(200);
    const { client } = await officer.call(members.getMember, { params: { id } });
    expect(client).toMatchObject({ category: 'accredited', evidence: { until: '2027-04-30' } });
    await db
      .updateTable('client_records')
      .set({ category_until: '2025-06-01' })
      .where('user_id', '=', id)
      .execute();
    expect(codeOf(await order(member))).toBe('fee-cap');
    const expired = (await officer.call(members.getMember, { params: { id } })).client;
    expect(expired).toMatchObject({ category: 'individual', evidence: { until: '2025-06-01' } });
    await saveFeeCap(db, cap);
  });

  it('must match the PAN, can be filtered, and is on the timeline', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML3M');
    const id = await userIdOf(test, member);
    expect(codeOf(await setCategory(id, { category: 'company', until: null }))).toBe('client-refused');
    expect((await setCategory(id, { category: 'nri', until: null })).status).toBe(204);
    expect((await list({ category: 'nri' })).clients.map((client) => client.id)).toEqual([id]);
    const { timeline } = await officer.call(members.getMember, { params: { id } });
    expect(timeline.map(({ title }) => title).join('\n')).toContain('Client category recorded');
  });
});

describe('the KRA status', () => {
  it('is recorded by hand and searchable by status or reference', async () => {
    const member = await newBuyer(test);
    await buy(test, member, 'CML3M');
    const id = await userIdOf(test, member);
    const body = { status: 'registered', checkedOn: '2025-06-01', reference: 'KRA-77', reason };
    const save = (more: object) =>
      officer.raw(routes.setClientKra, { params: { id }, body: { ...body, seen: 'not-checked', ...more } });
    expect(codeOf(await save({ checkedOn: '2025-06-03' }))).toBe('client-refused');
    expect((await save({})).status).toBe(204);
    expect((await save({})).status).toBe(409);
    expect((await list({ search: 'kra-77' })).clients).toMatchObject([
      { id, kra: 'registered', kraCheckedOn: '2025-06-01', kraReference: 'KRA-77' },
    ]);
    expect((await list({ kra: 'registered' })).total).toBe(1);
  });

  it('is imported from a file after a dry run that reports invalid lines', async () => {
    const [one, other] = [nextPan(), nextPan()];
    const first = await newBuyer(test, undefined, one);
    await newBuyer(test, undefined, other);
    const csv = [
      'PAN,Status,Date,Reference',
      `${one},validated,01-06-2025,K-1`,
      `${other},On Hold,2025-06-01,`,
      'ZZZPZ9999Z,validated,2025-06-01,',
      'nonsense,validated,2025-06-01,',
    ].join('\r\n');
    const planned = await officer.call(routes.checkKraFile, { body: { csv } });
    expect(planned).toEqual({
      changed: 2,
      unchanged: 0,
      problemCount: 2,
      problems: [
        { line: 4, problem: 'No member has this PAN.' },
        { line: 5, problem: 'Not a PAN.' },
      ],
    });
    const id = await userIdOf(test, first);
    const kra = async () => (await officer.call(members.getMember, { params: { id } })).client.kra;
    expect((await kra()).status).toBe('not-checked');
    expect(await officer.call(routes.importKraFile, { body: { csv, reason } })).toEqual(planned);
    expect(await kra()).toEqual({ status: 'validated', checkedOn: '2025-06-01', reference: 'K-1' });
    expect(await officer.call(routes.checkKraFile, { body: { csv } })).toMatchObject({
      changed: 0,
      unchanged: 2,
    });
    expect((await officer.raw(routes.importKraFile, { body: { csv, reason } })).status).toBe(409);
    const { rows } = await test.database.pool.query(
      `select after from staff_audit where action = 'clients.kra-file'`,
    );
    expect(rows).toEqual([{ after: { changed: 2, unchanged: 0, problemCount: 2 } }]);
  });
});

it('warns on Today close to the maximum number of clients', async () => {
  const kinds = async () =>
    (await officer.call(members.getToday)).waiting.filter(({ kind }) => kind === 'client-ceiling');
  expect(await kinds()).toEqual([]);
  const { clients } = await count();
  const save = (ceiling: number | null, seen: number | null) =>
    officer.raw(routes.saveClientCeiling, { body: { ceiling, seen, reason } });
  expect((await save(clients, null)).status).toBe(204);
  expect((await save(clients, null)).status).toBe(409);
  expect(await kinds()).toMatchObject([{ detail: `${clients} of ${clients} clients` }]);
  expect((await count()).warning).toBe('reached');
  expect((await save(clients * 2, clients)).status).toBe(204);
  expect(await kinds()).toEqual([]);
});

describe('a family', () => {
  const declare = (member: TestMember, people: readonly object[]) =>
    member.raw(kyc.declareFamily, { body: { people } });
  const declarationOf = async (member: TestMember) => (await member.call(kyc.getFamily)).declaration;
  const decide = (id: string, decision: string) =>
    officer.raw(routes.decideFamily, { params: { id }, body: { decision, reason } });

  it('is declared by the member and counts together once confirmed', async () => {
    const { db } = test.database;
    const cap = await readFeeCap(db);
    const [parent, child] = [await newBuyer(test), await newBuyer(test)];
    const grandparentPan = nextPan();
    await buy(test, parent, 'CMP3M');
    await saveFeeCap(db, paise(1_000_000));
    const order = async (member: TestMember) => {
      const quote = await member.quote('CMP3M', { state: 'MH' });
      return member.raw(checkout.subscribe, { body: member.subscribeBody('CMP3M', quote) });
    };
    const people = [
      { name: 'Usha Rao', email: child.email.toUpperCase(), pan: null },
      { name: 'Gita Rao', email: null, pan: grandparentPan.toLowerCase() },
      { name: 'Nobody Rao', email: 'nobody@demo.test', pan: null },
    ];
    expect((await declare(parent, people)).status).toBe(204);
    expect(await declarationOf(parent)).toMatchObject({
      state: 'waiting',
      people: [{ maskedPan: null }, { name: 'Gita Rao', maskedPan: 'XXXXXX000C', email: null }, {}],
    });
    expect((await order(child)).status).toBe(200);
    const id = await openFamilyOf(parent);
    const declared = await officer.call(routes.getFamilyDeclaration, { params: { id } });
    expect(declared).toMatchObject({ isOpen: true, memberName: 'Asha Rao', replaces: null });
    expect(declared.people.map(({ hasPan, memberId }) => [hasPan, memberId])).toEqual([
      [true, await userIdOf(test, child)],
      [true, null],
      [false, null],
    ]);
    expect((await decide(id, 'confirm')).status).toBe(204);
    expect((await decide(id, 'reject')).status).toBe(409);
    expect(codeOf(await order(child))).toBe('fee-cap');
    expect(await child.call(kyc.getFamily)).toMatchObject({ confirmed: 3, declaration: null });
    expect((await list({ search: parent.email })).clients).toMatchObject([{ familySize: 3 }]);
    // The grandparent signs up later.
    const grandparent = await newBuyer(test, undefined, grandparentPan);
    expect(codeOf(await order(grandparent))).toBe('fee-cap');
    await saveFeeCap(db, cap);
  });

  it('is replaced while pending, and has no effect if rejected', async () => {
    const member = await newBuyer(test);
    const other = await newBuyer(test);
    const people = [{ name: 'Usha Rao', email: other.email, pan: null }];
    await declare(member, people);
    const first = await openFamilyOf(member);
    await declare(member, people);
    expect((await decide(first, 'confirm')).status).toBe(409);
    expect((await decide(await openFamilyOf(member), 'reject')).status).toBe(204);
    expect(await member.call(kyc.getFamily)).toMatchObject({
      confirmed: null,
      declaration: { state: 'rejected' },
    });
    expect(codeOf(await declare(member, [{ name: 'I', email: member.email, pan: null }]))).toBe(
      'family-refused',
    );
    expect(codeOf(await declare(await test.newMember(), people))).toBe('family-refused');
    await declare(member, [{ name: 'Nobody', email: 'nobody@demo.test', pan: null }]);
    expect(codeOf(await decide(await openFamilyOf(member), 'confirm'))).toBe('client-refused');
  });
});

describe('a distribution client', () => {
  const change = (kind: string, pans: readonly string[]) =>
    officer.raw(routes.changeDistribution, { body: { change: kind, pans: pans.join('\r\n'), reason } });
  const order = async (member: TestMember) => {
    const quote = await member.quote('CML3M', { state: 'MH' });
    return member.raw(checkout.subscribe, { body: member.subscribeBody('CML3M', quote) });
  };

  it('cannot buy, nor can their family, until the PAN is off the list', async () => {
    const [pan, otherPan] = [nextPan(), nextPan()];
    const member = await newBuyer(test, undefined, pan);
    const spouse = await newBuyer(test, undefined, otherPan);
    expect((await change('add', [pan, 'nonsense'])).body).toMatchObject({
      code: 'client-refused',
      detail: 'Not a PAN in line 2. Nothing was changed.',
    });
    expect((await change('add', [` ${pan.toLowerCase()} `, pan])).body).toEqual({ changed: 1 });
    expect((await change('add', [pan])).status).toBe(409);
    expect(await officer.call(routes.getDistribution)).toMatchObject({
      listed: 1,
      members: [{ id: await userIdOf(test, member) }],
    });
    expect(codeOf(await order(member))).toBe('distribution-client');
    expect((await order(spouse)).status).toBe(200);
    await member.call(kyc.declareFamily, {
      body: { people: [{ name: 'S', email: spouse.email, pan: null }] },
    });
    const id = await openFamilyOf(member);
    await officer.call(routes.decideFamily, { params: { id }, body: { decision: 'confirm', reason } });
    expect(codeOf(await order(spouse))).toBe('distribution-client');
    expect((await change('remove', [pan])).body).toEqual({ changed: 1 });
    expect((await order(member)).status).toBe(200);
    const { rows } = await test.database.pool.query(
      `select after::text from staff_audit where action like 'distribution.%'`,
    );
    expect(JSON.stringify(rows)).not.toContain(pan);
  });

  it('cannot be listed if the firm distributes nothing', async () => {
    const declare = (distributes: boolean, seen: boolean | null) =>
      officer.raw(routes.declareDistribution, { body: { distributes, seen, reason } });
    const pan = nextPan();
    await change('add', [pan]);
    expect(await declare(false, null)).toMatchObject({
      status: 409,
      body: { code: 'client-refused', detail: 'PANs are listed. Remove them from the list first.' },
    });
    await change('remove', [pan]);
    expect((await declare(false, null)).status).toBe(204);
    expect(await officer.call(routes.getDistribution)).toEqual({
      distributes: false,
      listed: 0,
      members: [],
    });
    expect((await declare(true, null)).status).toBe(409);
  });
});

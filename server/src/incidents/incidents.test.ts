import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as routes from '@niveshak/contract/incidents/staff-routes';
import { getToday } from '@niveshak/contract/members/routes';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { RefusedMail } from '../notifications/index.ts';
import { sendIncidentEmails } from './send-incident.ts';

const reason = 'A drill.';
const facts = {
  what: 'A backup disk was lost in transit.',
  data: 'Names and email addresses.',
  consequences: 'Unwanted emails in our name.',
  measures: 'The disk is encrypted; its key was revoked.',
  advice: 'Do not follow links in emails that ask for your password.',
};
let test: TestApp;
let compliance: TestStaff;
beforeAll(async () => {
  test = await createTestApp({ demo: 'people', jobs: true });
  compliance = new TestStaff(test, 'compliance@demo.test');
  await compliance.enterStaff();
});
afterAll(() => test.close());

async function record(title: string): Promise<string> {
  const noticedAt = test.app.clock.now().instant.toISOString();
  const body = { title, noticedAt, what: facts.what, reason };
  return (await compliance.call(routes.recordIncident, { body })).id;
}

const read = (id: string) => compliance.call(routes.readIncident, { params: { id } });
const save = (id: string, change: object) =>
  compliance.raw(routes.saveIncident, {
    params: { id },
    body: { facts, affected: null, email: null, reason, ...change },
  });
const report = (id: string, to: 'cert-in' | 'board') =>
  compliance.raw(routes.reportIncident, {
    params: { id },
    body: { to, at: test.app.clock.now().instant.toISOString(), reference: `${to} 7/2025`, reason },
  });
const close = (id: string) =>
  compliance.raw(routes.closeIncident, {
    params: { id },
    body: { report: 'The disk was found, unopened.', reason },
  });
const deadlinesOf = async (id: string) =>
  (await compliance.call(getToday)).waiting.filter((item) => item.id === id).map(({ kind }) => kind);

describe('an incident', () => {
  it('has its deadlines and drafts on Today until every notice is given', async () => {
    const id = await record('Lost disk');
    expect(await deadlinesOf(id)).toEqual(['incident-cert-in', 'incident-board']);
    const list = { kind: 'list', addresses: 'email\npremium@demo.test\n"stranger@elsewhere.test"' };
    expect(await save(id, { affected: list })).toMatchObject({ status: 200, body: { recipients: 2 } });
    expect((await deadlinesOf(id)).toSorted()).toEqual([
      'incident-board',
      'incident-cert-in',
      'incident-persons',
    ]);
    const { email, texts, notices, noticedAt, deliveries } = await read(id);
    expect(email.body).toContain(facts.advice);
    expect(texts.certIn).toContain(facts.what);
    expect(texts.board).toContain('Affected persons: 2');
    expect(deliveries).toMatchObject({ waiting: 2, withoutAccount: 1 });
    const hoursOf = (deadline: string) => (Date.parse(deadline) - Date.parse(noticedAt)) / 3_600_000;
    expect(notices.map(({ deadline }) => hoursOf(deadline))).toEqual([6, 72, 72]);

    expect(await close(id)).toMatchObject({ status: 409, body: { code: 'incident-refused' } });
    expect((await report(id, 'cert-in')).status).toBe(204);
    expect((await report(id, 'cert-in')).status).toBe(409);
    expect((await report(id, 'board')).status).toBe(204);
    const send = (recipients: number) =>
      compliance.raw(routes.sendIncident, { params: { id }, body: { recipients, reason } });
    expect((await send(3)).status).toBe(409);
    expect((await send(2)).status).toBe(204);
    expect((await send(2)).status).toBe(409);
    for (const to of ['premium@demo.test', 'stranger@elsewhere.test']) {
      const mail = await test.control.waitForMail(to, ({ subject }) => subject === email.subject);
      expect(mail.text).toContain(facts.measures);
    }
    await expect.poll(async () => (await read(id)).deliveries).toMatchObject({ waiting: 0, sent: 2 });
    expect(await save(id, { affected: { kind: 'all' } })).toMatchObject({ status: 409 });
    expect((await close(id)).status).toBe(204);
    expect(await deadlinesOf(id)).toEqual([]);
    expect((await save(id, {})).status).toBe(409);
    expect((await read(id)).report).toBe('The disk was found, unopened.');
  });

  it('affects every member, or those with a plan', async () => {
    const id = await record('Wrong recipient');
    const countOf = async (query: string) =>
      Number((await test.database.pool.query<{ n: string }>(query)).rows[0]?.n);
    expect((await save(id, { affected: { kind: 'all' } })).body).toEqual({
      recipients: await countOf(`select count(*) as n from users`),
    });
    expect((await save(id, { affected: { kind: 'holding' } })).body).toEqual({
      recipients: await countOf(
        `select count(distinct user_id) as n from terms where end_date >= greatest(start_date, '2025-06-02')`,
      ),
    });
    expect((await save(id, { affected: { kind: 'list', addresses: 'nobody' } })).status).toBe(409);
  });
});

it('sends an email that the mail server refused in the next run, each once', async () => {
  const id = await record('Stolen laptop');
  const addresses = Array.from({ length: 60 }, (_, n) => `person-${n}@elsewhere.test`).join('\n');
  await save(id, { affected: { kind: 'list', addresses } });
  const { db, pool } = test.database;
  await pool.query(
    `update incidents set sent_at = now(), email_subject = 'Your data', email_body = 'Text.' where id = $1`,
    [id],
  );
  const sent = new Map<string, number>();
  const deps = { db, clock: test.app.clock, appOrigin: test.origin };
  const mailerOf = (outcome: (to: string) => void) => ({
    send: async ({ to }: { readonly to: string }) => {
      outcome(to);
      sent.set(to, (sent.get(to) ?? 0) + 1);
    },
  });
  const flaky = mailerOf((to) => {
    if (to.endsWith('7@elsewhere.test')) throw new Error('Try later.');
    if (to === 'person-1@elsewhere.test') throw new RefusedMail('No such address.');
  });
  await expect(sendIncidentEmails({ ...deps, mailer: flaky }, { incidentId: id })).rejects.toThrow(
    'sent later',
  );
  expect((await read(id)).deliveries).toMatchObject({ waiting: 6, sent: 53, refused: 1 });
  await sendIncidentEmails({ ...deps, mailer: mailerOf(() => undefined) }, { incidentId: id });
  expect((await read(id)).deliveries).toMatchObject({ waiting: 0, sent: 59, refused: 1 });
  expect([...sent.values()].every((times) => times === 1)).toBe(true);
});

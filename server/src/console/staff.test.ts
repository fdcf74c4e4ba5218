import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'zod';
import { saveArticleDraft, startArticle, uploadArticleImage } from '@niveshak/contract/articles/staff-routes';
import { compareWithProvider } from '@niveshak/contract/reconciliation/routes';
import {
  startMarketImport,
  startMarketUpload,
  uploadMarketPiece,
} from '@niveshak/contract/market-data/staff-routes';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import * as routes from '@niveshak/contract/staff/routes';
import { uploadLogo } from '@niveshak/contract/settings/routes';
import { csvLines } from '@niveshak/domain/subscriber-import/csv-lines';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { codeNow, TestStaff } from '../testing/test-staff.ts';

let test: TestApp;
let owner: TestStaff;
const reason = 'She starts on Monday.';
beforeAll(async () => {
  // Each code works only once, as in production.
  test = await createTestApp({ demo: 'people', env: { STAFF_CODE_USES: 'once' } });
  owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
});
afterAll(() => test.close());

async function invite(email: string, role = 'support'): Promise<string> {
  const { url } = await owner.call(routes.inviteStaff, { body: { email, name: 'Nila Rao', role, reason } });
  return url.slice(url.lastIndexOf('/') + 1);
}

/** Returns a person whom the identity provider knows but the firm does not. */
async function stranger(): Promise<TestStaff> {
  const { email, password } = await test.newMember();
  return new TestStaff(test, email, password);
}

const codeOf = ({ body }: { body: unknown }): unknown => Reflect.get(Object(body), 'code');

describe('joining the team', () => {
  it('requires an invitation to that exact address, and a second factor first', async () => {
    const nila = await stranger();
    expect(codeOf(await nila.login(null))).toBe('not-permitted');
    const token = await invite(nila.email);
    const other = await stranger();
    expect(codeOf(await other.login(null, token))).toBe('invite-over');
    expect((await nila.login(null, token)).status).toBe(200);
    expect(codeOf(await nila.login(null, token))).not.toBe('invite-over');

    expect(await nila.call(routes.getStaffSession)).toMatchObject({ staff: { secondFactor: 'missing' } });
    expect(codeOf(await nila.raw(routes.renewSecondFactor, { body: { code: '123456' } }))).toBe(
      'second-factor',
    );
    const { secret } = await nila.call(routes.getEnrolment);
    expect(codeOf(await nila.raw(routes.enrolSecondFactor, { body: { code: '000000' } }))).toBe(
      'second-factor',
    );
    const { recoveryCodes } = await nila.call(routes.enrolSecondFactor, { body: { code: codeNow(secret) } });
    expect(await nila.call(routes.getStaffSession)).toMatchObject({
      staff: { name: 'Nila Rao', role: 'support', secondFactor: 'given' },
    });

    // The code used for setup is consumed. A recovery code works once, in any spelling.
    expect(codeOf(await nila.login(codeNow(secret)))).toBe('second-factor');
    const [first = ''] = recoveryCodes;
    expect((await nila.login(first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect(codeOf(await nila.login(first))).toBe('second-factor');
    expect(codeOf(await nila.login(null))).toBe('second-factor');

    const known = await owner.call(routes.getTeam);
    expect(known.people).toContainEqual(
      expect.objectContaining({ email: nila.email, hasSecondFactor: true }),
    );
    expect(known.invitations).toEqual([]);
  });

  it('succeeds for one of two people who send the same code simultaneously', async () => {
    const finance = new TestStaff(test, 'finance@demo.test');
    const again = new TestStaff(test, 'finance@demo.test');
    const code = codeNow();
    const answers = await Promise.all([finance.login(code), again.login(code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  });

  it('is impossible with an invitation that was replaced or is a week old', async () => {
    const person = await stranger();
    const first = await invite(person.email);
    const second = await invite(person.email);
    expect(codeOf(await person.login(null, first))).toBe('invite-over');
    await test.database.db
      .updateTable('staff_invitations')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('used_at', 'is', null)
      .execute();
    expect(codeOf(await person.login(null, second))).toBe('invite-over');
  });
});

describe('the team', () => {
  const idOf = async (email: string) => {
    const { people } = await owner.call(routes.getTeam);
    return people.find((person) => person.email === email)?.id ?? '';
  };

  it('always has an owner', async () => {
    const id = await idOf('owner@demo.test');
    const body = { reason };
    expect(codeOf(await owner.raw(routes.removeStaff, { params: { id }, body }))).toBe('last-owner');
    expect(
      codeOf(await owner.raw(routes.changeStaffRole, { params: { id }, body: { ...body, role: 'editor' } })),
    ).toBe('last-owner');
  });

  it('removes a member immediately, and applies a new role from the next call', async () => {
    const editor = new TestStaff(test, 'editor@demo.test');
    await editor.enterStaff();
    const id = await idOf('editor@demo.test');
    expect((await editor.raw(routes.getTeam)).status).toBe(403);
    await owner.call(routes.changeStaffRole, { params: { id }, body: { role: 'owner', reason } });
    expect((await editor.raw(routes.getTeam)).status).toBe(200);
    await owner.call(routes.removeStaff, { params: { id }, body: { reason } });
    expect((await editor.raw(routes.getTeam)).status).toBe(401);
    expect(codeOf(await editor.login(codeNow()))).toBe('not-permitted');
  });

  it('lets a member who lost the authenticator set up another', async () => {
    const analyst = new TestStaff(test, 'analyst@demo.test');
    await analyst.enterStaff();
    const id = await idOf('analyst@demo.test');
    await owner.call(routes.resetSecondFactor, { params: { id }, body: { reason } });
    expect((await analyst.raw(routes.getStaffSession)).status).toBe(401);
    expect((await analyst.login(null)).status).toBe(200);
    expect((await analyst.call(routes.getEnrolment)).url).toMatch(/^otpauth:\/\/totp\//);
  });
});

function linesOf({ body }: { body: unknown }): Record<string, string>[] {
  if (!(body instanceof Uint8Array)) throw new Error('This is no file.');
  const [head, ...lines] = [...csvLines(Buffer.from(body).toString('utf8'), ',')].map(({ cells }) => cells);
  return lines.map((cells) => Object.fromEntries((head ?? []).map((name, at) => [name, cells[at] ?? ''])));
}

describe('the audit log', () => {
  const proof = () => owner.call(routes.proveAudit);

  it('records who did what to whom and why, newest first', async () => {
    await invite('somebody@members.test');
    const { entries } = await owner.call(routes.readAudit, { query: { action: 'staff.invite' } });
    expect(entries[0]).toMatchObject({
      by: 'owner@demo.test',
      role: 'owner',
      subjectId: 'somebody@members.test',
      reason,
      address: '127.0.0.1',
    });
    const found = await owner.call(routes.readAudit, { query: { search: 'SOMEBODY@members' } });
    expect(found.entries).toHaveLength(1);
    const day = found.entries[0]?.at.slice(0, 10) ?? '';
    const number = async (query: object) =>
      (await owner.call(routes.readAudit, { query: { action: 'staff.invite', ...query } })).entries.length;
    const all = await number({});
    expect(all).toBeGreaterThan(0);
    expect(await number({ by: 'owner@demo.test' })).toBe(all);
    expect(await number({ by: 'editor@demo.test' })).toBe(0);
    expect(await number({ kind: entries[0]?.subjectKind ?? '' })).toBe(all);
    expect(await number({ kind: 'portfolio' })).toBe(0);
    expect(await number({ to: calendarDate('2020-01-01') })).toBe(0);
    expect(await number({ from: addDays(calendarDate(day), -1), to: addDays(calendarDate(day), 1) })).toBe(
      all,
    );
    const answer = parse(routes.readAudit.response, (await owner.raw(routes.readAudit)).body);
    const numbers = answer.entries.map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  });

  it('keeps the reason of a multi-step action, and every sign-out', async () => {
    const given = { reason: 'The auditor asked.' };
    const { id } = await owner.call(startMarketUpload, {
      body: { files: [{ name: 'a.csv', bytes: 1 }], ...given },
    });
    const piece = { file: 0, piece: 0, base64: 'YQ==' };
    await owner.call(uploadMarketPiece, { params: { id }, body: piece });
    await owner.call(uploadMarketPiece, { params: { id }, body: { ...piece, ...given } });
    await owner.call(startMarketImport, { params: { id }, body: given });
    const draft = await owner.call(startArticle, { body: { corrects: null, ...given } });
    const saved = { base: draft.content, content: draft.content };
    await owner.call(saveArticleDraft, { params: { id: draft.id }, body: saved });
    await owner.call(saveArticleDraft, { params: { id: draft.id }, body: { ...saved, ...given } });
    await owner.call(compareWithProvider, { body: given });
    const square = sharp({ create: { width: 40, height: 40, channels: 3, background: '#123456' } });
    const base64 = (await square.png().toBuffer()).toString('base64');
    await owner.call(uploadLogo, { body: { base64, ...given } });
    await owner.call(uploadArticleImage, { body: { base64, ...given } });
    const { entries } = await owner.call(routes.readAudit, { query: { search: given.reason } });
    expect(entries.map(({ action }) => action)).toEqual([
      'article.image',
      'firm.logo',
      'provider.compare',
      'article.draft',
      'article.draft',
      'market.import',
      'market.piece',
      'market.upload',
    ]);
    expect((await owner.raw(startMarketImport, { params: { id }, body: { surprise: 1 } })).status).toBe(400);

    const support = new TestStaff(test, 'support@demo.test');
    await support.enterStaff();
    await support.raw(routes.staffLogout);
    const { entries: left } = await owner.call(routes.readAudit, { query: { action: 'staff.sign-out' } });
    expect(left).toMatchObject([{ by: 'support@demo.test' }]);
  });

  it('records that a person ended their other sessions', async () => {
    const [here, elsewhere] = [
      new TestStaff(test, 'support@demo.test'),
      new TestStaff(test, 'support@demo.test'),
    ];
    for (const each of [elsewhere, here]) {
      // Codes work only once, and the next one would take half a minute.
      await test.database.db.updateTable('staff').set({ last_code_step: '0' }).execute();
      await each.enterStaff();
    }
    expect((await here.call(routes.endOtherStaffSessions)).ended).toBeGreaterThan(0);
    expect(await elsewhere.raw(routes.getStaffSession)).toMatchObject({ status: 401 });
    expect(await here.raw(routes.getStaffSession)).toMatchObject({ status: 200 });
    expect(await here.call(routes.endOtherStaffSessions)).toEqual({ ended: 0 });
    const { entries } = await owner.call(routes.readAudit, { query: { action: 'staff.end-other-sessions' } });
    expect(entries).toMatchObject([{ by: 'support@demo.test' }, { by: 'support@demo.test' }]);
  });

  it('is exported in full, and its chain can be verified without the database', async () => {
    const before = await proof();
    const lines = linesOf(await owner.raw(routes.saveAudit));
    expect(lines).toHaveLength(before.entries + 1);
    expect(lines.at(-1)).toMatchObject({ Action: 'audit.save', By: 'owner@demo.test' });
    let previous = '';
    for (const line of lines) {
      expect(line['Previous hash']).toBe(previous);
      previous = createHash('sha256')
        .update(Buffer.from(previous, 'hex'))
        .update(line['Hashed'] ?? '')
        .digest('hex');
      expect(line['Hash']).toBe(previous);
      expect(line['Hashed']).toContain(JSON.stringify(line['Action']));
    }
    expect((await proof()).head).toBe(previous);
    const some = linesOf(await owner.raw(routes.saveAudit, { query: { action: 'staff.invite' } }));
    expect(some.length).toBeGreaterThan(0);
    expect(new Set(some.map(({ Action }) => Action))).toEqual(new Set(['staff.invite']));
  });

  it('cannot be changed or deleted', async () => {
    const refused = /append-only/;
    await expect(sql`update staff_audit set reason = 'x'`.execute(test.database.db)).rejects.toThrow(refused);
    await expect(sql`delete from staff_audit`.execute(test.database.db)).rejects.toThrow(refused);
    await expect(sql`truncate staff_audit`.execute(test.database.db)).rejects.toThrow(refused);
    expect(await proof()).toMatchObject({ breaks: [] });
  });

  it('reveals what a superuser changed, removed in the middle or truncated', async () => {
    const { entries } = await proof();
    const behindItsBack = (statement: string) =>
      test.database.db.connection().execute(async (connection) => {
        await sql`set session_replication_role = replica`.execute(connection);
        try {
          await sql.raw(statement).execute(connection);
        } finally {
          await sql`set session_replication_role = default`.execute(connection);
        }
      });
    await behindItsBack(`create table kept as select * from staff_audit`);
    await behindItsBack(`update staff_audit set reason = 'Nobody asked.' where sequence = 2`);
    expect((await proof()).breaks).toEqual([2]);
    await behindItsBack(`delete from staff_audit where sequence = 2`);
    expect((await proof()).breaks).toEqual([3]);
    await behindItsBack(`insert into staff_audit select * from kept where sequence = 2`);
    expect((await proof()).breaks).toEqual([]);
    await behindItsBack(`delete from staff_audit where sequence = ${entries}`);
    expect((await proof()).breaks).toEqual([entries]);
    await behindItsBack(`insert into staff_audit select * from kept where sequence = ${entries}`);
    expect((await proof()).breaks).toEqual([]);
  });
});

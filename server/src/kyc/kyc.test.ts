import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashfreeWebhook } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/kyc/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { cashfreeProvider } from '../adapters/cashfree/cashfree-provider.ts';
import { productEnvironment } from '../../demo/demo-env.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestMember } from '../testing/test-member.ts';
import { testPerson } from '../testing/test-member.ts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { refreshESign } from './complete-e-sign.ts';
import { eSignRequestById } from './e-sign-store.ts';
import {
  handleESignEvent,
  hasConsent,
  hasSignedTerms,
  recordClickConsent,
  reconcileESigns,
  saveLegalDocument,
} from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let serial = 0;
/** A personal PAN that nobody has used. */
function freshPan(): string {
  serial += 1;
  const letter = (at: number) => String.fromCharCode(65 + (Math.floor(serial / 26 ** at) % 26));
  return `Q${letter(1)}${letter(0)}PR0000K`;
}

const verify = (member: TestMember, panNumber: string, person: Partial<typeof testPerson> = {}) =>
  member.call(routes.verifyPan, { body: { ...testPerson, ...person, panNumber } });
const start = async (member: TestMember, panNumber: string | null = null) => {
  const answer = await member.call(routes.startESign, { body: { panNumber } });
  if (!('requestId' in answer)) throw new Error(JSON.stringify(answer));
  return answer;
};
const check = (member: TestMember, requestId: string) =>
  member.call(routes.checkESign, { body: { requestId } });
async function userId(member: TestMember): Promise<string> {
  const { db } = app.database;
  return (
    await db.selectFrom('users').select('id').where('email', '=', member.email).executeTakeFirstOrThrow()
  ).id;
}
const attempts = async (member: TestMember) =>
  app.database.db
    .selectFrom('pan_attempts')
    .selectAll()
    .where('user_id', '=', await userId(member))
    .execute();
/** Lets the provider be asked again at once, as if three seconds had gone by. */
const forgetLastCheck = (requestId: string) =>
  app.database.db
    .updateTable('e_sign_requests')
    .set({ last_checked_at: null })
    .where('id', '=', requestId)
    .execute();
const provider = () => {
  const { origin } = new URL(app.sandboxOrigin);
  const env = productEnvironment({ port: 0, sandboxPort: Number(new URL(origin).port), smtpPort: 0 }, '');
  return cashfreeProvider({
    baseUrl: env.CASHFREE_BASE_URL,
    clientId: env.CASHFREE_CLIENT_ID,
    clientSecret: env.CASHFREE_CLIENT_SECRET,
  });
};

describe('PAN verification', () => {
  it('proves an identity, fills the member’s details and shows the PAN masked', async () => {
    const member = await app.newMember();
    const pan = freshPan();
    expect(await verify(member, ` ${pan.toLowerCase()} `)).toEqual({ isValid: true, error: null });
    const { user } = await member.summary();
    expect(user).toMatchObject({ firstName: 'Asha', lastName: 'Rao', kyc: { isVerified: true } });
    expect(user.billingInfo).toMatchObject({
      dob: '1990-04-17',
      panNumber: 'XXXXXX000K',
      mobile: null,
      state: null,
    });
    // Again the same: known already, nobody is asked.
    await app.control.fault('cashfree', 'error-500', 1);
    expect(await verify(member, pan)).toEqual({ isValid: true, error: null });
    await app.control.clearFaults();
    expect(await verify(member, freshPan())).toEqual({ isValid: false, error: kycTexts.alreadyVerified });
    expect(await verify(member, pan, { firstName: 'Usha' as 'Asha' })).toMatchObject({ isValid: false });
  });

  it.each([
    [{ panNumber: 'ABC' }, kycTexts.panFormatRequired],
    [{ panNumber: 'ZZZCA0000A' }, kycTexts.notIndividual],
    [{ dob: '2007-06-03' }, kycTexts.adultRequired],
    [{ firstName: 'R2D2' }, kycTexts.nameLettersOnly],
  ])('answers %j without asking anybody', async (change, error) => {
    const member = await app.newMember();
    const body = { ...testPerson, panNumber: freshPan(), ...change };
    expect(await member.call(routes.verifyPan, { body })).toEqual({ isValid: false, error });
    expect(await attempts(member)).toHaveLength(0);
  });

  it('takes somebody who turns 18 today', async () => {
    const member = await app.newMember();
    expect(await verify(member, freshPan(), { dob: '2007-06-02' as '1990-04-17' })).toMatchObject({
      isValid: true,
    });
  });

  it('says what does not match, by the vendor’s own test PANs', async () => {
    const member = await app.newMember();
    const john = { firstName: 'John', lastName: 'Doe', dob: '1993-06-30' };
    const tell = async (panNumber: string, person: object) =>
      (await member.call(routes.verifyPan, { body: { ...john, ...person, panNumber } })).error;
    expect(await tell('ABCPV1234D', { firstName: 'Jane' })).toBe(kycTexts.nameMismatch);
    expect(await tell('ABCPV1234D', { dob: '1993-06-29' })).toBe(kycTexts.dobMismatch);
    expect(await tell('DEFPV0126D', {})).toBe(kycTexts.panNotValid);
    expect((await attempts(member)).map(({ outcome }) => outcome).sort()).toEqual([
      'dob-mismatch',
      'name-mismatch',
      'not-valid',
    ]);
  });

  it('allows five tries a business day, parallel ones too, and more on the next', async () => {
    const member = await app.newMember();
    const answers = await Promise.all(Array.from({ length: 12 }, () => verify(member, 'DEFPV0126D')));
    expect(answers.filter(({ error }) => error === kycTexts.panNotValid)).toHaveLength(5);
    expect(answers.filter(({ error }) => error === kycTexts.tooManyTries)).toHaveLength(7);
    const { db } = app.database;
    await db
      .updateTable('pan_attempts')
      .set({ business_day: '2025-06-01' })
      .where('user_id', '=', await userId(member))
      .execute();
    expect(await verify(member, freshPan())).toEqual({ isValid: true, error: null });
  });

  it.each(['error-500', 'garbage'])(
    'never holds a provider that fails (%s) against the member',
    async (mode) => {
      const member = await app.newMember();
      const pan = freshPan();
      await app.control.fault('cashfree', mode, 6);
      for (let index = 0; index < 6; index += 1) {
        expect(await verify(member, pan)).toEqual({ isValid: false, error: kycTexts.failed });
      }
      expect(await attempts(member)).toHaveLength(0);
      expect(await verify(member, pan)).toEqual({ isValid: true, error: null });
    },
  );

  it('gives one PAN to one account and tells staff, once', async () => {
    const [first, second] = [await app.newMember(), await app.newMember()];
    const pan = freshPan();
    await verify(first, pan);
    for (let index = 0; index < 2; index += 1) {
      expect(await verify(second, pan)).toEqual({ isValid: false, error: kycTexts.panInUse });
    }
    const cases = await app.database.db
      .selectFrom('staff_cases')
      .selectAll()
      .where('user_id', '=', await userId(second))
      .execute();
    expect(cases).toMatchObject([
      { kind: 'pan-in-use', other_user_id: await userId(first), closed_at: null },
    ]);
    expect((await second.summary()).user.kyc.isVerified).toBe(false);
  });

  it('gives one PAN to one account also when both ask at once', async () => {
    const members = await Promise.all([app.newMember(), app.newMember(), app.newMember()]);
    const pan = freshPan();
    const answers = await Promise.all(members.map((member) => verify(member, pan)));
    expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === kycTexts.panInUse)).toHaveLength(2);
  });

  it('wants a session, its csrf header and a confirmed address', async () => {
    const member = await app.newMember({ isConfirmed: false });
    const body = { ...testPerson, panNumber: freshPan() };
    expect((await member.raw(routes.verifyPan, { body })).body).toMatchObject({ code: 'email-unconfirmed' });
    member.csrf = 'forged';
    expect((await member.raw(routes.verifyPan, { body })).body).toMatchObject({ code: 'csrf' });
    const bare = await fetch(`${app.origin}/api/user/pan/verify`, { method: 'POST', body: '{}' });
    expect(bare.status).toBe(401);
    const extra = await (await app.newMember()).raw(routes.verifyPan, { body: { ...body, aadhaar: '1' } });
    expect(extra.status).toBe(400);
  });
});

describe('eSign', () => {
  it('needs a verified PAN, and that one', async () => {
    const member = await app.newMember();
    expect(await member.call(routes.startESign, { body: { panNumber: null } })).toEqual({
      error: kycTexts.verifyFirst,
    });
    const pan = freshPan();
    await verify(member, pan);
    expect(await member.call(routes.startESign, { body: { panNumber: freshPan() } })).toEqual({
      error: kycTexts.verifiedPanOnly,
    });
    expect((await start(member, pan)).status).toBe('pending');
  });

  it('keeps the signed document with its hash and both consents', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId, eSignUrl } = await start(member);
    expect(eSignUrl).toMatch(/^http:\/\/localhost:\d+\/cashfree\/sign\//);
    expect(await check(member, requestId)).toEqual({ isCompleted: false, status: 'pending' });
    // Another start gives the same link while it lives.
    expect(await start(member)).toEqual({ status: 'pending', requestId, eSignUrl });
    await app.control.sign(requestId, 'signed');
    await forgetLastCheck(requestId);
    expect(await check(member, requestId)).toEqual({ isCompleted: true, status: 'completed' });
    expect(await check(member, requestId)).toEqual({ isCompleted: true, status: 'completed' });
    expect(await member.call(routes.startESign, { body: { panNumber: null } })).toEqual({
      status: 'completed',
    });

    const row = await app.database.db
      .selectFrom('e_sign_requests')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(row.signed_pdf?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(row.signed_pdf_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(row.signed_pdf_sha256).not.toBe(row.document_sha256);
    const consents = await member.call(routes.listConsents);
    expect(consents.map(({ kind, method }) => [kind, method]).sort()).toEqual([
      ['mitc', 'esign'],
      // Agreed to when the PAN was sent.
      ['privacy', 'click'],
      ['terms', 'esign'],
    ]);
    expect((await member.summary()).user.terms.isSigned).toBe(true);
  });

  it('asks the provider about a request at most every three seconds', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    await check(member, requestId);
    await app.control.sign(requestId, 'signed');
    // Each of these would be an error of the provider, were it asked.
    await app.control.fault('cashfree', 'error-500', 5);
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(member, requestId)));
    await app.control.clearFaults();
    for (const answer of answers) expect(answer).not.toHaveProperty('error');
  });

  it.each([
    ['expired', 'expired'],
    ['failed', 'failed'],
  ] as const)('tells that the signing %s, and can be started again', async (outcome, status) => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const first = await start(member);
    await app.control.sign(first.requestId, outcome);
    await forgetLastCheck(first.requestId);
    expect(await check(member, first.requestId)).toEqual({ isCompleted: false, status });
    const second = await start(member);
    expect(second.requestId).not.toBe(first.requestId);
    await app.control.sign(second.requestId, 'signed');
    expect(await check(member, second.requestId)).toMatchObject({ isCompleted: true });
  });

  it('starts anew when the old link has ended without anybody telling us', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const first = await start(member);
    await app.control.sign(first.requestId, 'failed');
    expect((await start(member)).requestId).not.toBe(first.requestId);
  });

  it('says so when the provider is down, and keeps what is pending', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    await app.control.fault('cashfree', 'error-500', 1);
    expect(await member.call(routes.startESign, { body: { panNumber: null } })).toEqual({
      error: kycTexts.eSignUrlFailed,
    });
    const { requestId } = await start(member);
    await forgetLastCheck(requestId);
    await app.control.fault('cashfree', 'garbage', 1);
    expect(await check(member, requestId)).toEqual({
      isCompleted: false,
      status: 'pending',
      error: kycTexts.eSignCheckFailed,
    });
    await app.control.clearFaults();
    await app.control.sign(requestId, 'signed');
    await forgetLastCheck(requestId);
    expect(await check(member, requestId)).toMatchObject({ isCompleted: true });
  });

  it('makes one request when two tabs start at once', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const answers = await Promise.all([start(member), start(member), start(member)]);
    expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('is nobody else’s business: 404', async () => {
    const [owner, other] = [await app.newMember(), await app.newMember()];
    await verify(owner, freshPan());
    const { requestId } = await start(owner);
    await app.control.sign(requestId, 'signed');
    for (const id of [requestId, 'esign-unknown']) {
      const answer = await other.raw(routes.checkESign, { body: { requestId: id } });
      expect(answer.status).toBe(404);
    }
    expect(
      await hasSignedTerms(app.database.db, await userId(other), '2025-04-01', app.app.clock.now().today),
    ).toBe(false);
  });

  it('opens in a tab of its own where the provider’s page refuses to be framed', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    expect((await start(member)).status).toBe('pending');
    await app.control.settings({ cashfree: { forbidFraming: true } });
    try {
      expect((await start(member)).status).toBe('external');
    } finally {
      await app.control.resetSettings();
    }
  });

  it('by another name is refused: nothing is consented to, staff look at it, and it can be started again', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    const signedBy = (signerName: string) => ({
      ...provider(),
      lookAtSigning: () =>
        Promise.resolve({ kind: 'completed' as const, signedPdf: Buffer.from('%PDF-1'), signerName }),
    });
    const { db } = app.database;
    const look = async (id: string, signerName: string) => {
      const request = await eSignRequestById(db, id);
      if (request === null) throw new Error('There is no such request');
      return refreshESign({ db, provider: signedBy(signerName) }, request, app.app.clock.now(), true);
    };
    expect(await look(requestId, 'Somebody Else')).toBe('failed');
    const { today } = app.app.clock.now();
    expect(await hasSignedTerms(db, await userId(member), '2025-04-01', today)).toBe(false);
    expect((await check(member, requestId)).isCompleted).toBe(false);
    const cases = await db
      .selectFrom('staff_cases')
      .select('kind')
      .where('user_id', '=', await userId(member))
      .execute();
    expect(cases).toEqual([{ kind: 'signer-name-differs' }]);

    const again = await start(member);
    expect(again.requestId).not.toBe(requestId);
    // Case and the order of the words do not make another name.
    const { firstName, lastName } = testPerson;
    expect(await look(again.requestId, `${lastName} ${firstName}`.toUpperCase())).toBe('completed');
    expect(await hasSignedTerms(db, await userId(member), '2025-04-01', today)).toBe(true);
  });

  it('is needed again when the MITC alone is new', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    await app.control.sign(requestId, 'signed');
    await forgetLastCheck(requestId);
    expect((await check(member, requestId)).isCompleted).toBe(true);
    const { db } = app.database;
    const id = await userId(member);
    expect(await hasSignedTerms(db, id, '2025-04-01', calendarDate('2025-06-02'))).toBe(true);
    await saveLegalDocument(db, {
      kind: 'mitc',
      version: '2031-01-01',
      effectiveFrom: calendarDate('2031-01-01'),
      title: 'Most important terms',
      bodyMarkdown: 'Other terms.',
    });
    expect(await hasSignedTerms(db, id, '2025-04-01', calendarDate('2030-12-31'))).toBe(true);
    expect(await hasSignedTerms(db, id, '2025-04-01', calendarDate('2031-01-01'))).toBe(false);
    expect(await hasConsent(db, id, '2025-04-01', calendarDate('2031-01-01'))).toBe(false);
  });

  it('is found by reconciliation when neither browser nor webhook tells', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    await app.control.sign(requestId, 'signed');
    await app.database.db.updateTable('e_sign_requests').set({ last_checked_at: null }).execute();
    await reconcileESigns({ db: app.database.db, provider: provider() }).run(app.app.clock.now(), 'whole');
    expect(
      await hasSignedTerms(app.database.db, await userId(member), '2025-04-01', app.app.clock.now().today),
    ).toBe(true);
  });
});

describe('the eSign webhook', () => {
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${app.origin}/api${cashfreeWebhook.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const signedHeaders = (body: string) => {
    const secret = productEnvironment({ port: 0, sandboxPort: 0, smtpPort: 0 }, '').CASHFREE_CLIENT_SECRET;
    const signature = createHmac('sha256', secret).update('1748840400').update(body).digest('base64');
    return { 'x-webhook-timestamp': '1748840400', 'x-webhook-signature': signature };
  };

  it('is stored when signed, handled by asking the provider, and may come twice', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    const body = JSON.stringify({
      event_type: 'ESIGN_VERIFICATION_SUCCESS',
      data: {
        status: 'SUCCESS',
        verification_id: requestId,
        signed_doc_url: 'http://127.0.0.1:9/forged.pdf',
      },
    });
    const { db } = app.database;
    const handle = async () => {
      for (const { event_id } of await db
        .selectFrom('webhook_events')
        .select('event_id')
        .where('provider', '=', 'cashfree')
        .execute()) {
        await handleESignEvent({ db, provider: provider() }, event_id, app.app.clock.now());
      }
    };
    // It says SUCCESS, but the provider itself does not.
    expect((await send(body, signedHeaders(body))).status).toBe(200);
    await handle();
    expect(await hasSignedTerms(db, await userId(member), '2025-04-01', app.app.clock.now().today)).toBe(
      false,
    );

    await app.control.sign(requestId, 'signed');
    const again = body.replace('ESIGN_', 'E_SIGN_');
    for (let index = 0; index < 3; index += 1)
      expect((await send(again, signedHeaders(again))).status).toBe(200);
    await handle();
    await handle();
    expect(await hasSignedTerms(db, await userId(member), '2025-04-01', app.app.clock.now().today)).toBe(
      true,
    );
    const consents = await member.call(routes.listConsents);
    expect(consents.map(({ kind }) => kind).toSorted()).toEqual(['mitc', 'privacy', 'terms']);
  });

  it('is refused without the right signature, and leaves no trace', async () => {
    const body = '{"event_type":"E_SIGN_VERIFICATION_SUCCESS","data":{"verification_id":"esign-forged"}}';
    const good = signedHeaders(body);
    const tries = [
      {},
      { 'x-webhook-timestamp': good['x-webhook-timestamp'] },
      { ...good, 'x-webhook-signature': 'A'.repeat(44) },
      { ...good, 'x-webhook-timestamp': '1' },
    ];
    for (const headers of tries) {
      const answer = await send(body, headers as Record<string, string>);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'bad-signature' });
    }
    expect((await send(`${body} `, good)).status).toBe(400);
    const stored = await app.database.db.selectFrom('webhook_events').select('body').execute();
    expect(stored.some((row) => row.body.toString().includes('esign-forged'))).toBe(false);
  });
});

describe('consents', () => {
  it('records a click once, for terms, MITC and privacy notice, and never changes it', async () => {
    const member = await app.newMember();
    const id = await userId(member);
    const { db } = app.database;
    const { instant: at, today } = app.app.clock.now();
    const click = { userId: id, termsVersion: '2025-04-01', at, today, ip: '127.0.0.1', userAgent: 'test' };
    for (let index = 0; index < 2; index += 1) {
      await db.transaction().execute((tx) => recordClickConsent(tx, click));
    }
    expect(await hasConsent(db, id, '2025-04-01', today)).toBe(true);
    expect(await hasConsent(db, id, '2024-01-01', today)).toBe(false);
    expect(await hasSignedTerms(db, id, '2025-04-01', app.app.clock.now().today)).toBe(false);
    const kinds = (await member.call(routes.listConsents)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['mitc', 'privacy', 'terms']);
    await expect(db.updateTable('consents').set({ version: 'x' }).execute()).rejects.toThrow('never changed');
    await expect(db.deleteFrom('consents').execute()).rejects.toThrow('never changed');
    await expect(
      db.transaction().execute((tx) => recordClickConsent(tx, { ...click, termsVersion: 'none' })),
    ).rejects.toThrow('no version');
  });
});

describe('legal texts', () => {
  it.each(['terms', 'mitc', 'privacy'])('are open to everybody: %s', async (kind) => {
    const answer = await fetch(`${app.origin}/api/legal/${kind}`);
    expect(answer.status).toBe(200);
    const text = routes.getLegalDocument.response.parse(await answer.json());
    expect(text).toMatchObject({ kind, version: '2025-04-01' });
    expect(text.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(text.bodyHtml.length).toBeGreaterThan(2_000);
  });

  it('has no others', async () => {
    expect((await fetch(`${app.origin}/api/legal/imprint`)).status).toBe(400);
  });
});

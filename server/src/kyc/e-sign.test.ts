import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashfreeWebhook } from '@niveshak/contract/checkout/routes';
import * as routes from '@niveshak/contract/kyc/routes';
import { kycTexts } from '@niveshak/contract/kyc/texts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { productEnvironment } from '../../demo/demo-env.ts';
import { userIdOf } from '../testing/checkout-fixture.ts';
import { check, forgetLastCheck, freshPan, kycProviderOf, start, verify } from '../testing/kyc-fixture.ts';
import { readFileOf } from '../platform/files/files.ts';
import { hashOf } from '../platform/files/postgres-files.ts';
import { createLog } from '../platform/log.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { testPerson } from '../testing/test-member.ts';
import { refreshESign } from './complete-e-sign.ts';
import { decideIdentityCase } from './review-case.ts';
import { eSignRequestById } from './e-sign-store.ts';
import { handleESignEvent } from './webhook.ts';
import { hasConsent, hasSignedTerms, saveLegalDocument } from './legal-store.ts';
import { reconcileESigns } from './complete-e-sign.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

describe('eSign', () => {
  it('requires a verified PAN, and is bound to it', async () => {
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

  it('stores the signed document with its hash and both consents', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId, eSignUrl } = await start(member);
    expect(eSignUrl).toMatch(/^http:\/\/localhost:\d+\/cashfree\/sign\//);
    expect(await check(member, requestId)).toEqual({ isCompleted: false, status: 'pending' });
    // A repeated start returns the same link while it is valid.
    expect(await start(member)).toEqual({ status: 'pending', requestId, eSignUrl });
    await app.control.sign(requestId, 'signed');
    await forgetLastCheck(app, requestId);
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
    const signed = await readFileOf(app.database.db, row.signed_pdf_sha256 ?? '');
    expect(signed.subarray(0, 5).toString()).toBe('%PDF-');
    expect(row.signed_pdf_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(row.signed_pdf_sha256).not.toBe(row.document_sha256);
    const consents = await member.call(routes.listConsents);
    expect(consents.map(({ kind, method }) => [kind, method]).sort()).toEqual([
      ['mitc', 'esign'],
      // Consent was given with the PAN.
      ['privacy', 'click'],
      ['terms', 'esign'],
    ]);
    expect((await member.summary()).user.terms.isSigned).toBe(true);
  });

  it('polls the provider for a request at most every three seconds', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    await check(member, requestId);
    await app.control.sign(requestId, 'signed');
    // If called, the provider would return an error for each of these.
    await app.control.fault('cashfree', 'error-500', 5);
    const answers = await Promise.all(Array.from({ length: 5 }, () => check(member, requestId)));
    await app.control.clearFaults();
    for (const answer of answers) expect(answer).not.toHaveProperty('error');
  });

  it.each([
    ['expired', 'expired'],
    ['failed', 'failed'],
  ] as const)('reports that the signing %s, and can be restarted', async (outcome, status) => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const first = await start(member);
    await app.control.sign(first.requestId, outcome);
    await forgetLastCheck(app, first.requestId);
    expect(await check(member, first.requestId)).toEqual({ isCompleted: false, status });
    const second = await start(member);
    expect(second.requestId).not.toBe(first.requestId);
    await app.control.sign(second.requestId, 'signed');
    expect(await check(member, second.requestId)).toMatchObject({ isCompleted: true });
  });

  it('restarts when the old link expired without notice', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const first = await start(member);
    await app.control.sign(first.requestId, 'failed');
    expect((await start(member)).requestId).not.toBe(first.requestId);
  });

  it('reports that the provider is down, and keeps the pending request', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    await app.control.fault('cashfree', 'error-500', 1);
    expect(await member.call(routes.startESign, { body: { panNumber: null } })).toEqual({
      error: kycTexts.eSignUrlFailed,
    });
    const { requestId } = await start(member);
    await forgetLastCheck(app, requestId);
    await app.control.fault('cashfree', 'garbage', 1);
    expect(await check(member, requestId)).toEqual({
      isCompleted: false,
      status: 'pending',
      error: kycTexts.eSignCheckFailed,
    });
    await app.control.clearFaults();
    await app.control.sign(requestId, 'signed');
    await forgetLastCheck(app, requestId);
    expect(await check(member, requestId)).toMatchObject({ isCompleted: true });
  });

  it('creates one request when two tabs start concurrently', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const answers = await Promise.all([start(member), start(member), start(member)]);
    expect(new Set(answers.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('is 404 for other members', async () => {
    const [owner, other] = [await app.newMember(), await app.newMember()];
    await verify(owner, freshPan());
    const { requestId } = await start(owner);
    await app.control.sign(requestId, 'signed');
    for (const id of [requestId, 'esign-unknown']) {
      const answer = await other.raw(routes.checkESign, { body: { requestId: id } });
      expect(answer.status).toBe(404);
    }
    expect(
      await hasSignedTerms(
        app.database.db,
        await userIdOf(app, other),
        '2025-04-01',
        app.app.clock.now().today,
      ),
    ).toBe(false);
  });

  it('opens in a separate tab if the provider’s page refuses to be framed', async () => {
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

  it('by another name is valid once staff accept it, with what was signed', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    const { db } = app.database;
    const request = await eSignRequestById(db, requestId);
    if (request === null) throw new Error('There is no such request');
    const signed = { kind: 'completed' as const, signedPdf: Buffer.from('%PDF-2'), signerName: 'A Rao' };
    const provider = { ...kycProviderOf(app), fetchSigningState: () => Promise.resolve(signed) };
    expect(await refreshESign({ db, provider }, request, app.app.clock.now(), true)).toBe('failed');
    const { id } = await db
      .selectFrom('staff_cases')
      .select('id')
      .where('reference', '=', requestId)
      .executeTakeFirstOrThrow();
    const time = app.app.clock.now();
    const decide = () => db.transaction().execute((tx) => decideIdentityCase(tx, id, 'accept', time));
    expect(await decide()).toMatchObject({ signerName: 'A Rao' });
    expect(await decide()).toBeNull();
    expect(await hasSignedTerms(db, await userIdOf(app, member), '2025-04-01', time.today)).toBe(true);
    expect((await check(member, requestId)).isCompleted).toBe(true);
  });

  it('by another name can be rejected: no consent, a case for staff, and it can be restarted', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    const signedBy = (signerName: string) => ({
      ...kycProviderOf(app),
      fetchSigningState: () =>
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
    expect(await hasSignedTerms(db, await userIdOf(app, member), '2025-04-01', today)).toBe(false);
    expect((await check(member, requestId)).isCompleted).toBe(false);
    const cases = await db
      .selectFrom('staff_cases')
      .select('kind')
      .where('user_id', '=', await userIdOf(app, member))
      .execute();
    expect(cases).toEqual([{ kind: 'signer-name-differs' }]);

    // Staff must accept or refuse the signed document.
    const opened = await db
      .selectFrom('staff_cases')
      .selectAll()
      .where('reference', '=', requestId)
      .execute();
    expect(opened).toMatchObject([
      { signer_name: 'Somebody Else', signed_pdf_sha256: hashOf(Buffer.from('%PDF-1')) },
    ]);
    const decide = (decision: 'accept' | 'refuse') =>
      db
        .transaction()
        .execute((tx) => decideIdentityCase(tx, opened[0]?.id ?? '', decision, app.app.clock.now()));
    expect(await decide('refuse')).toMatchObject({ kind: 'signer-name-differs' });
    expect(await decide('accept')).toBeNull();
    expect(await hasSignedTerms(db, await userIdOf(app, member), '2025-04-01', today)).toBe(false);

    const again = await start(member);
    expect(again.requestId).not.toBe(requestId);
    // Names are compared regardless of case and word order.
    const { firstName, lastName } = testPerson;
    expect(await look(again.requestId, `${lastName} ${firstName}`.toUpperCase())).toBe('completed');
    expect(await hasSignedTerms(db, await userIdOf(app, member), '2025-04-01', today)).toBe(true);
  });

  it('is required again when only the MITC is new', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    await app.control.sign(requestId, 'signed');
    await forgetLastCheck(app, requestId);
    expect((await check(member, requestId)).isCompleted).toBe(true);
    const { db } = app.database;
    const id = await userIdOf(app, member);
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

  it('is found by reconciliation if neither browser nor webhook reports it', async () => {
    const member = await app.newMember();
    await verify(member, freshPan());
    const { requestId } = await start(member);
    await app.control.sign(requestId, 'signed');
    await app.database.db.updateTable('e_sign_requests').set({ last_checked_at: null }).execute();
    await reconcileESigns({ db: app.database.db, provider: kycProviderOf(app) }).run(
      app.app.clock.now(),
      'whole',
    );
    expect(
      await hasSignedTerms(
        app.database.db,
        await userIdOf(app, member),
        '2025-04-01',
        app.app.clock.now().today,
      ),
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

  it('is stored if signed, verified with the provider, and idempotent', async () => {
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
        const deps = { db, provider: kycProviderOf(app), log: createLog('silent') };
        await handleESignEvent(deps, event_id, app.app.clock.now());
      }
    };
    // The event reports SUCCESS, but the provider's API does not.
    expect((await send(body, signedHeaders(body))).status).toBe(200);
    await handle();
    expect(
      await hasSignedTerms(db, await userIdOf(app, member), '2025-04-01', app.app.clock.now().today),
    ).toBe(false);

    await app.control.sign(requestId, 'signed');
    const again = body.replace('ESIGN_', 'E_SIGN_');
    for (let index = 0; index < 3; index += 1)
      expect((await send(again, signedHeaders(again))).status).toBe(200);
    await handle();
    await handle();
    expect(
      await hasSignedTerms(db, await userIdOf(app, member), '2025-04-01', app.app.clock.now().today),
    ).toBe(true);
    const consents = await member.call(routes.listConsents);
    expect(consents.map(({ kind }) => kind).toSorted()).toEqual(['mitc', 'privacy', 'terms']);
  });

  it('is refused without a valid signature, and leaves no trace', async () => {
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

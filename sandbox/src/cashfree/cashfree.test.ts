import { createHmac } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { startHookReceiver, type HookReceiver } from '../platform/hook-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { clientId, clientSecret } = DEFAULTS.cashfree;
const KEYS = { 'x-client-id': clientId, 'x-client-secret': clientSecret };
let sandbox: TestSandbox;
let hooks: HookReceiver;

beforeEach(async () => {
  hooks = await startHookReceiver();
  sandbox = await startTestSandbox({ cashfree: { webhookUrl: hooks.url } });
});
afterEach(async () => {
  await sandbox.stop();
  await hooks.stop();
});

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = KEYS) =>
  sandbox.call(method, `/cashfree${path}`, body, headers);

describe('authentication', () => {
  it.each([
    [{}, 400, 'x-client-id_missing'],
    [{ 'x-client-id': clientId }, 400, 'x-client-secret_missing'],
    [{ 'x-client-id': clientId, 'x-client-secret': 'wrong' }, 401, 'authentication_failed'],
  ])('%j → %i %s', async (headers, status, code) => {
    const answer = await call('POST', '/pan-lite', {}, headers as Record<string, string>);
    expect(answer).toMatchObject({ status, body: { code } });
  });
});

describe('PAN Lite', () => {
  let serial = 0;
  const check = (pan: string, name: string, dob: string) =>
    call('POST', '/pan-lite', { verification_id: `pan-${++serial}`, pan, name, dob });

  it.each([
    ['ABCPV1234D', 'John Doe', '1993-06-30', ['VALID', 'E', 'Y', 'Y']],
    ['ABCPV1234D', 'Asha Rao', '1993-06-30', ['VALID', 'E', 'N', 'Y']],
    ['ABCPV1234D', 'JOHN  DOE', '1990-01-01', ['VALID', 'E', 'Y', 'N']],
    ['DEFPV0126D', 'John Doe', '1993-06-30', ['INVALID', 'N', null, null]],
    ['ABCDX1234F', 'John Doe', '1993-06-30', ['INVALID', 'X', null, null]],
    ['ABCDF1234F', 'John Doe', '1993-06-30', ['INVALID', 'F', null, null]],
    ['ABCDD1234F', 'John Doe', '1993-06-30', ['INVALID', 'D', null, null]],
    ['AAAPA1111A', 'Asha Rao', '1990-04-17', ['INVALID', 'N', null, null]],
  ])('%s %s %s', async (pan, name, dob, [status, pan_status, name_match, dob_match]) => {
    const answer = await check(pan!, name!, dob!);
    expect(answer).toMatchObject({ status: 200, body: { name, status, pan_status, name_match, dob_match } });
  });

  it('assigns a 0000 PAN to the first person who submits it', async () => {
    expect((await check('ZZZPA0000B', 'Asha Rao', '1990-04-17')).body).toMatchObject({
      name_match: 'Y',
      dob_match: 'Y',
    });
    expect((await check('ZZZPA0000B', 'Ravi Rao', '1990-04-17')).body).toMatchObject({
      name_match: 'N',
      dob_match: 'Y',
    });
    expect((await check('ZZZPA0000B', 'asha rao', '1990-04-18')).body).toMatchObject({
      name_match: 'Y',
      dob_match: 'N',
    });
  });

  it.each([
    ['ZZZPA0000C', 'Y'],
    ['ZZZPA0001C', 'R'],
    ['ZZZCA0000C', 'NA'],
    ['ABCDX1234F', null],
  ])('reports whether %s is linked with Aadhaar: %s', async (pan, aadhaar_seeding_status) => {
    expect((await check(pan, 'Asha Rao', '1990-04-17')).body).toMatchObject({ aadhaar_seeding_status });
  });

  it.each([
    [{ pan: 'ABCPV1234D', name: 'J', dob: '1993-06-30' }, 'verification_id_missing'],
    [{ verification_id: 'x'.repeat(51), pan: 'ABCPV1234D' }, 'verification_id_length_exceeded'],
    [{ verification_id: 'a b' }, 'verification_id_value_invalid'],
    [{ verification_id: 'v' }, 'pan_missing'],
    [{ verification_id: 'v', pan: 'ABCPV1234D' }, 'name_missing'],
    [{ verification_id: 'v', pan: 'ABCPV1234D', name: 'J' }, 'dob_missing'],
    [{ verification_id: 'v', pan: 'ABCPV1234D', name: 'J', dob: '30-06-1993' }, 'dob_value_invalid'],
    [{ verification_id: 'v', pan: 'ABCPV1234D', name: 'J', dob: '1993-02-30' }, 'dob_value_invalid'],
  ])('rejects %j', async (body, code) => {
    expect(await call('POST', '/pan-lite', body)).toMatchObject({
      status: 400,
      body: { type: 'validation_error', code },
    });
  });

  it('accepts a verification id once', async () => {
    const body = { verification_id: 'once', pan: 'ABCPV1234D', name: 'John Doe', dob: '1993-06-30' };
    expect((await call('POST', '/pan-lite', body)).status).toBe(200);
    expect(await call('POST', '/pan-lite', body)).toMatchObject({
      status: 409,
      body: { code: 'verification_id_already_exists' },
    });
  });
});

async function terms(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  return pdf.save();
}

const upload = async (bytes: Uint8Array, field = 'document') => {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), 'terms.pdf');
  return call('POST', '/esignature/document', form);
};

const position = {
  page: 1,
  top_left_x_coordinate: 350,
  top_left_y_coordinate: 100,
  bottom_right_x_coordinate: 550,
  bottom_right_y_coordinate: 40,
};
const signer = { name: 'Asha Rao', email: 'a@b.co', sequence: 1, sign_positions: [position] };

async function start(verificationId: string, more: object = {}) {
  const { document_id } = (await upload(await terms())).body as { document_id: number };
  return call('POST', '/esignature', {
    verification_id: verificationId,
    document_id,
    notification_modes: ['email'],
    auth_type: 'AADHAAR',
    expiry_in_days: '5',
    signers: [signer],
    redirect_url: 'http://localhost:3000/checkout',
    ...more,
  });
}
const statusOf = async (id: string) => (await call('GET', `/esignature?verification_id=${id}`)).body;

describe('eSign', () => {
  it('signs on the page with the one-time password, sends a webhook, and returns the marked document', async () => {
    const made = (await start('sign-1')).body as { signing_link: string; reference_id: number };
    expect(await statusOf('sign-1')).toMatchObject({ status: 'IN_PROGRESS', signed_doc_url: '' });
    const path = made.signing_link.slice(sandbox.origin.length);
    const page = await sandbox.call('GET', path);
    expect(page.body).toContain('terms.pdf');
    expect(page.body).not.toMatch(/aadhaar number<\/label>/i);
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3000');
    const wrong = await sandbox.call('POST', path, new URLSearchParams({ action: 'sign', otp: '000000' }));
    expect(wrong.status).toBe(400);
    const right = await sandbox.call('POST', path, new URLSearchParams({ action: 'sign', otp: '111000' }));
    expect(right.body).toContain('You can close this window');
    expect(right.body).toContain('verification_id=sign-1');
    const done = (await statusOf('sign-1')) as { status: string; signed_doc_url: string };
    expect(done.status).toBe('SUCCESS');
    const file = await fetch(done.signed_doc_url);
    const signed = await PDFDocument.load(await file.arrayBuffer());
    expect(signed.getKeywords()).toContain(String(made.reference_id));
    expect((await fetch(done.signed_doc_url.replace(/signature=./, 'signature=!'))).status).toBe(403);
    const byReference = await call('GET', `/esignature?reference_id=${made.reference_id}`);
    expect(byReference.body).toMatchObject({ status: 'SUCCESS', verification_id: 'sign-1' });
    const [hook] = await hooks.wait(1);
    const timestamp = String(hook!.headers['x-webhook-timestamp']);
    const expected = createHmac('sha256', clientSecret)
      .update(timestamp + hook!.body)
      .digest('base64');
    expect(hook!.headers['x-webhook-signature']).toBe(expected);
    expect(JSON.parse(hook!.body)).toMatchObject({
      event_type: 'E_SIGN_VERIFICATION_SUCCESS',
      data: { verification_id: 'sign-1', status: 'SUCCESS', signers: [{ status: 'SUCCESS' }] },
    });
  });

  it.each([
    ['signed', 'SUCCESS'],
    ['expired', 'EXPIRED'],
    ['failed', 'FAILURE'],
  ] as const)('ends as %s by the control call', async (outcome, status) => {
    await start(`c-${outcome}`);
    await sandbox.control.sign(`c-${outcome}`, outcome);
    expect(await statusOf(`c-${outcome}`)).toMatchObject({ status, signers: [{ status }] });
    const [hook] = await hooks.wait(1);
    expect(JSON.parse(hook!.body)).toMatchObject({ event_type: `E_SIGN_VERIFICATION_${status}` });
    // A final status cannot change.
    await sandbox.control.sign(`c-${outcome}`, 'signed');
    expect(await statusOf(`c-${outcome}`)).toMatchObject({ status });
  });

  it.each([
    [{ verification_id: '' }, 'verification_id_missing'],
    [{ verification_id: 'a b' }, 'verification_id_value_invalid'],
    [{ document_id: undefined }, 'document_id_missing'],
    [{ document_id: 1 }, 'invalid_input'],
    [{ notification_modes: undefined }, 'notification_modes_missing'],
    [{ notification_modes: ['pigeon'] }, 'invalid_input'],
    [{ auth_type: undefined }, 'auth_type_missing'],
    [{ expiry_in_days: undefined }, 'expiry_in_days_missing'],
    [{ expiry_in_days: 5 }, 'invalid_input'],
    [{ expiry_in_days: '16' }, 'invalid_input'],
    [{ signers: [] }, 'signers_missing'],
    [{ signers: [{ ...signer, sequence: 2 }] }, 'invalid_input'],
    [{ signers: [{ ...signer, aadhaar_last_four_digit: '12' }] }, 'aadhaar_last_four_digit_value_invalid'],
    [
      { signers: [{ ...signer, sign_positions: [{ ...position, bottom_right_x_coordinate: 352 }] }] },
      'invalid_input',
    ],
    [
      { signers: [{ ...signer, sign_positions: [{ ...position, bottom_right_x_coordinate: 900 }] }] },
      'invalid_input',
    ],
    [{ signers: [{ ...signer, sign_positions: [{ ...position, page: 2 }] }] }, 'invalid_input'],
  ])('rejects %j', async (more, code) => {
    expect(await start('refused', more)).toMatchObject({ status: 400, body: { code } });
  });

  it('rejects a repeated request id, a file that is not a PDF, a missing file, and a status call without id', async () => {
    await start('twice');
    expect(await start('twice')).toMatchObject({ status: 409, body: { code: 'invalid_verification_id' } });
    expect((await upload(Buffer.from('hello'))).body).toMatchObject({ code: 'file_format_invalid' });
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7'))).body).toMatchObject({
      code: 'file_format_invalid',
    });
    expect((await upload(await terms(), 'file')).body).toMatchObject({ code: 'document_missing' });
    expect((await call('POST', '/esignature/document', {})).body).toMatchObject({ code: 'document_missing' });
    expect((await call('GET', '/esignature')).body).toMatchObject({ code: 'invalid_request' });
  });

  it('can be configured to forbid framing', async () => {
    const { signing_link } = (await start('framed')).body as { signing_link: string };
    await sandbox.control.settings({ cashfree: { forbidFraming: true } });
    const page = await fetch(signing_link);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

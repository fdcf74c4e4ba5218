import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { cashfreeProvider } from './cashfree-provider.ts';

/** Responses as in the vendor's samples, for which the sandbox is too strict. */
let answer: { status: number; body: unknown } = { status: 200, body: {} };
let document: { status: number; body: string | Buffer; location?: string } = {
  status: 200,
  body: '%PDF-1.7',
};
const seen: { path: string; headers: http.IncomingHttpHeaders }[] = [];
let server: http.Server;
let origin: string;

beforeAll(async () => {
  server = http.createServer((request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers });
    request.resume();
    if (request.url?.startsWith('/documents/') === true) {
      response.writeHead(
        document.status,
        document.location === undefined ? {} : { location: document.location },
      );
      response.end(document.body);
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const provider = () =>
  cashfreeProvider({ baseUrl: `${origin}/verification`, clientId: 'id', clientSecret: 'webhook secret' });
const ask = (body: unknown, status = 200) => {
  answer = { status, body };
  return provider().checkPan({
    checkId: `pan-${randomUUID()}`,
    pan: 'ZZZPA0000A',
    name: 'Asha Rao',
    dob: calendarDate('1990-04-17'),
  });
};
const panLite = { reference_id: 1, status: 'VALID', pan_status: 'E', name_match: 'Y', dob_match: 'Y' };

describe('PAN Lite', () => {
  it.each([
    ['all matches', panLite, 'valid'],
    ['a reference that is a string', { ...panLite, reference_id: '42' }, 'valid'],
    ['no code beside VALID', { ...panLite, pan_status: undefined }, 'valid'],
    ['another name', { ...panLite, name_match: 'N' }, 'name-mismatch'],
    ['another day of birth', { ...panLite, dob_match: 'N' }, 'dob-mismatch'],
    [
      'an unknown PAN',
      { ...panLite, status: 'INVALID', pan_status: 'N', name_match: null, dob_match: null },
      'not-valid',
    ],
    ['a dead holder', { ...panLite, pan_status: 'ED' }, 'not-valid'],
    ['a body under liquidation', { ...panLite, pan_status: 'EU' }, 'not-valid'],
    ['VALID that says nothing of the name', { ...panLite, name_match: null }, 'unavailable'],
    ['nonsense', { hello: 'world' }, 'unavailable'],
    ['a list', [], 'unavailable'],
  ])('reads %s', async (_name, body, kind) => {
    expect((await ask(body)).kind).toBe(kind);
  });

  it.each([
    ['Y', 'linked'],
    ['R', 'not-linked'],
    ['NA', 'not-applicable'],
    ['', null],
    [null, null],
    [undefined, null],
  ])('reads the Aadhaar seeding status %j as %j', async (aadhaar_seeding_status, aadhaarLink) => {
    expect(await ask({ ...panLite, aadhaar_seeding_status })).toMatchObject({ kind: 'valid', aadhaarLink });
  });

  it.each([400, 401, 403, 409, 422, 429, 500, 502])(
    'treats HTTP %i as no answer about the PAN',
    async (status) => {
      expect(await ask({ type: 'x', code: 'y', message: 'z' }, status)).toEqual({ kind: 'unavailable' });
    },
  );
});

describe('eSign status', () => {
  const look = (body: unknown, status = 200) => {
    answer = { status, body };
    return provider().fetchSigningState('esign-1');
  };
  const signed = (url: string, more = {}) => ({
    status: 'SUCCESS',
    verification_id: 'esign-1',
    signers: [{ name: 'Asha Rao', status: 'SUCCESS', meta_data: { name: 'ASHA RAO' } }],
    signed_doc_url: url,
    ...more,
  });

  it.each([
    [{ status: 'IN_PROGRESS', verification_id: 'esign-1' }, 200, 'pending'],
    [{ status: 'SIGN_IN_PROGRESS', verification_id: 'esign-1', signers: null }, 200, 'pending'],
    [{ status: 'EXPIRED', verification_id: 'esign-1', signed_doc_url: '' }, 200, 'expired'],
    [{ status: 'FAILURE', verification_id: 'esign-1' }, 200, 'failed'],
    [{ type: 'validation_error', code: 'invalid_request', message: '' }, 400, 'unknown'],
    [{ type: 'validation_error', code: 'x-client-id_missing', message: '' }, 400, 'unavailable'],
    [{ status: 'SUCCESS', verification_id: 'esign-2' }, 200, 'unavailable'],
    [{ status: 'MAYBE', verification_id: 'esign-1' }, 200, 'unavailable'],
    [{}, 503, 'unavailable'],
  ])('reads %j with HTTP %i as %s', async (body, status, kind) => {
    expect((await look(body, status)).kind).toBe(kind);
  });

  it('fetches the signed document without our credentials', async () => {
    document = { status: 200, body: '%PDF-1.7 signed' };
    const state = await look(signed(`${origin}/documents/1.pdf`));
    expect(state).toEqual({
      kind: 'completed',
      signedPdf: Buffer.from('%PDF-1.7 signed'),
      signerName: 'ASHA RAO',
    });
    expect(seen.at(-1)?.headers['x-client-secret']).toBeUndefined();
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:1/documents/1.pdf',
    'file:///etc/passwd',
    'not an address',
    '',
  ])('refuses to fetch a document from %j', async (url) => {
    const before = seen.length;
    expect((await look(signed(url))).kind).toBe('unavailable');
    expect(seen.length).toBe(before + 1);
  });

  it('follows no redirect and accepts only PDF', async () => {
    document = { status: 302, body: '', location: 'http://169.254.169.254/' };
    expect((await look(signed(`${origin}/documents/1.pdf`))).kind).toBe('unavailable');
    document = { status: 200, body: '<html>' };
    expect((await look(signed(`${origin}/documents/1.pdf`))).kind).toBe('unavailable');
    document = { status: 200, body: Buffer.alloc(13 * 1024 * 1024, 0x25) };
    expect((await look(signed(`${origin}/documents/1.pdf`))).kind).toBe('unavailable');
  });
});

describe('webhooks', () => {
  const body = Buffer.from(
    '{"event_type":"E_SIGN_VERIFICATION_SUCCESS","data":{"verification_id":"esign-1"}}',
  );
  const sign = (secret: string, timestamp: string, bytes: Buffer) =>
    createHmac('sha256', secret).update(timestamp).update(bytes).digest('base64');

  it('are authentic only for the exact bytes, timestamp and secret', () => {
    const { isWebhookSignature } = provider();
    expect(isWebhookSignature('1', body, sign('webhook secret', '1', body))).toBe(true);
    expect(isWebhookSignature('2', body, sign('webhook secret', '1', body))).toBe(false);
    expect(
      isWebhookSignature('1', Buffer.concat([body, Buffer.from(' ')]), sign('webhook secret', '1', body)),
    ).toBe(false);
    expect(isWebhookSignature('1', body, sign('another secret', '1', body))).toBe(false);
    expect(isWebhookSignature('1', body, '')).toBe(false);
  });

  it('may be signed with the previous secret during a rotation', () => {
    const both = cashfreeProvider({
      baseUrl: origin,
      clientId: 'id',
      clientSecret: 'new',
      webhookSecrets: ['new', 'old'],
    });
    expect(both.isWebhookSignature('1', body, sign('old', '1', body))).toBe(true);
  });

  it.each([
    ['E_SIGN_VERIFICATION_SUCCESS', 'esign-1'],
    ['ESIGN_VERIFICATION_EXPIRED', 'esign-1'],
    ['PAN_SOMETHING', null],
  ])('identify their request: %s', (event, request) => {
    const bytes = Buffer.from(JSON.stringify({ event_type: event, data: { verification_id: 'esign-1' } }));
    expect(provider().requestOfEvent(bytes)).toBe(request);
  });

  it('may be malformed', () => {
    expect(provider().requestOfEvent(Buffer.from('{'))).toBeNull();
    expect(provider().requestOfEvent(Buffer.from('null'))).toBeNull();
  });
});

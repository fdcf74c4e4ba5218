import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEFAULTS } from '../config.ts';
import { departures, readFixtures } from '../platform/fidelity.ts';
import { startHookReceiver, type HookReceiver } from '../platform/hook-receiver.ts';
import { startTestSandbox, type TestSandbox } from '../platform/testing.ts';

const { cases } = readFixtures(new URL('./fixtures/secure-id.json', import.meta.url));
const { clientId, clientSecret } = DEFAULTS.cashfree;
let sandbox: TestSandbox;
let hooks: HookReceiver;
const answers = new Map<string, { status: number; body: unknown }>();

beforeAll(async () => {
  hooks = await startHookReceiver();
  sandbox = await startTestSandbox({ cashfree: { webhookUrl: hooks.url } });
  const keep = async (name: string, method: string, path: string, body?: unknown) => {
    const keys = { 'x-client-id': clientId, 'x-client-secret': clientSecret };
    const answer = await sandbox.call(method, `/cashfree${path}`, body, keys);
    answers.set(name, answer);
    return answer.body as Record<string, unknown>;
  };
  const holder = { name: 'John Doe', dob: '1993-06-30' };
  await keep('pan valid', 'POST', '/pan-lite', { verification_id: 'pan-1', pan: 'ABCPV1234D', ...holder });
  await keep('pan invalid', 'POST', '/pan-lite', { verification_id: 'pan-2', pan: 'DEFPV0126D', ...holder });
  await keep('error', 'POST', '/pan-lite', { verification_id: 'pan-3' });
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]);
  const form = new FormData();
  form.append('document', new Blob([Uint8Array.from(await pdf.save())]), 'terms.pdf');
  const { document_id } = await keep('upload', 'POST', '/esignature/document', form);
  const corners = { top_left_x_coordinate: 350, top_left_y_coordinate: 100 };
  const position = { page: 1, ...corners, bottom_right_x_coordinate: 550, bottom_right_y_coordinate: 40 };
  await keep('create', 'POST', '/esignature', {
    verification_id: 'sign-1',
    document_id,
    notification_modes: ['email'],
    auth_type: 'AADHAAR',
    expiry_in_days: '5',
    signers: [{ name: 'Asha Rao', email: 'a@b.co', sequence: 1, sign_positions: [position] }],
  });
  await sandbox.control.sign('sign-1', 'signed');
  await keep('status', 'GET', '/esignature?verification_id=sign-1');
  await hooks.wait(1);
});
afterAll(async () => {
  await sandbox.stop();
  await hooks.stop();
});

it.each(Object.entries(cases).filter(([name]) => name !== 'webhook'))(
  '%s',
  (name, { status, body, optional }) => {
    const answer = answers.get(name);
    expect(answer?.status).toBe(status);
    expect(departures(body, answer?.body, optional)).toEqual([]);
  },
);

it('webhook', () => {
  const sent = JSON.parse(hooks.received[0]!.body);
  expect(departures(cases['status']?.body, sent.data)).toEqual([]);
  const { body, optional } = cases['webhook']!;
  expect(departures(body, { ...sent, data: 'the status answer' }, optional)).toEqual([]);
});

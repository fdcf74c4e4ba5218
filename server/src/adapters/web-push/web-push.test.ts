import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encryptPush } from './encrypt.ts';
import { webPushService } from './push-service.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
const privateKey = 'niveshak-demo-web-push-key-0000000000000000';

it('encrypts the example of RFC 8291, appendix A', () => {
  const message = encryptPush(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: bytes(
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      ),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  );
  expect(message.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

describe('the push service', () => {
  const received: { headers: NodeJS.Dict<string | string[]> }[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    received.push({ headers: request.headers });
    request.resume().on('end', () => response.writeHead(status).end());
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address: string | AddressInfo | null = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterAll(() => server.close());

  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const subscription = (path: string) => ({
    endpoint: `${origin}${path}`,
    p256dh: browser.getPublicKey(),
    auth: randomBytes(16),
  });
  const message = { reference: 'alert-1', isUrgent: true, title: 'A', body: 'B', path: '/' };
  const service = () => webPushService({ privateKey, subject: 'mailto:hello@firm.test', services: [origin] });

  it('gets a token for its own origin, and the same topic for repeated messages', async () => {
    received.length = 0;
    const push = service();
    for (const _ of [1, 2]) expect((await push.send(subscription('/a'), message)).kind).toBe('accepted');
    const [first, second] = received.map(({ headers }) => headers);
    expect(first?.['topic']).toMatch(/^[\w-]{32}$/);
    expect(second?.['topic']).toBe(first?.['topic']);
    expect(first?.['urgency']).toBe('high');
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(first?.['authorization'])) ?? [];
    expect(key).toBe(push.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const parsed: unknown = JSON.parse(bytes(claims).toString());
    expect(parsed).toMatchObject({ aud: origin, sub: 'mailto:hello@firm.test' });
    const point = bytes(key);
    const publicKey = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        bytes(signature),
      ),
    ).toBe(true);
  });

  it.each([
    [404, { kind: 'gone', problem: 'expired' }],
    [410, { kind: 'gone', problem: 'expired' }],
    [429, { kind: 'unavailable' }],
    [503, { kind: 'unavailable' }],
    [413, { kind: 'refused', problem: 'http-413' }],
    [403, { kind: 'refused', problem: 'http-403' }],
  ])('maps HTTP %i', async (code, outcome) => {
    status = code;
    expect(await service().send(subscription('/b'), message)).toEqual(outcome);
    status = 201;
  });

  it.each([
    'http://169.254.169.254/latest',
    'https://127.0.0.1/push',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://user@fcm.googleapis.com/x',
    'not an address',
  ])('refuses the endpoint %s', (endpoint) => {
    expect(service().isAccepted(endpoint)).toBe(false);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-by3p.notify.windows.com/w/?token=x',
  ])('accepts the endpoint %s', (endpoint) => {
    expect(service().isAccepted(endpoint)).toBe(true);
  });

  it('treats a key that is not a point of the curve as gone', async () => {
    const broken = { ...subscription('/c'), p256dh: Buffer.alloc(65, 4) };
    expect(await service().send(broken, message)).toEqual({ kind: 'gone', problem: 'invalid-key' });
  });
});

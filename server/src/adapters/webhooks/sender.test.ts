import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublic } from './address-rules.ts';
import { webhookSender } from './sender.ts';

let server: http.Server;
let port = 0;
let reached = 0;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    reached += 1;
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/large') response.end('x'.repeat(1_000_000));
    else if (request.url === '/endless') response.write('x');
    else if (request.url !== '/silent') response.writeHead(201).end('taken\u0000');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const loopback = ['127.0.0.0/8'];
const post = (url: string) => ({ url, headers: {}, body: '{}' });

describe('an IP address', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '192.0.0.8',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'localhost',
    '',
  ])('%s is refused', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2404:6800:4007::200e'])(
    '%s is public',
    (address) => {
      expect(isPublic(address)).toBe(true);
    },
  );
});

describe('a URL', () => {
  const problems = (privateNetworks: string[]) => webhookSender({ privateNetworks }).urlProblem;
  it.each([
    ['https://hooks.example.in/niveshak', null],
    ['http://hooks.example.in/niveshak', 'Use an https address.'],
    ['ftp://hooks.example.in', 'Use an https address.'],
    ['https://user:secret@hooks.example.in', 'The address cannot contain a password.'],
    ['https://127.0.0.1/', 'This address is in a private network.'],
    ['https://2130706433/', 'This address is in a private network.'],
    ['https://0x7f.1/', 'This address is in a private network.'],
    ['https://[::1]/', 'This address is in a private network.'],
    ['https://[::ffff:127.0.0.1]/', 'This address is in a private network.'],
    ['hooks', 'This is not a URL.'],
  ])('%s: %s', (url, problem) => {
    expect(problems([])(url)).toBe(problem);
  });

  it('may be http in an allowed private network', () => {
    expect(problems(loopback)('http://127.0.0.1:3000/')).toBeNull();
    expect(problems(loopback)('http://10.0.0.1/')).toBe('This address is in a private network.');
    expect(problems(loopback)('http://8.8.8.8/')).toBe('This address is in a private network.');
  });
});

describe('a request', () => {
  const byName = (addresses: readonly string[], privateNetworks: readonly string[] = []) =>
    webhookSender({ privateNetworks, resolveHost: async () => addresses, timeoutMs: 500 });

  it('does not reach a private address, whatever its hostname resolves to', async () => {
    const before = reached;
    const refused = { kind: 'failed', problem: 'refused' };
    for (const scheme of ['http', 'https'])
      for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], []])
        expect(await byName(addresses).send(post(`${scheme}://hooks.test:${port}/`))).toEqual(refused);
    expect(await byName([]).send(post(`https://127.0.0.1:${port}/`))).toEqual(refused);
    expect(reached).toBe(before);
  });

  it('goes to the checked address; a hostname that changes is checked again', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const rebinding = webhookSender({
      privateNetworks: loopback,
      resolveHost: async () => answers[asked++] ?? [],
    });
    const request = post(`http://hooks.test:${port}/`);
    expect(await rebinding.send(request)).toMatchObject({ kind: 'answer', status: 201 });
    expect(asked).toBe(1);
    expect(await rebinding.send(request)).toEqual({ kind: 'failed', problem: 'refused' });
  });

  it('returns the status and the start of the body, and follows no redirect', async () => {
    const sender = byName(['127.0.0.1'], loopback);
    const at = (path: string) => sender.send(post(`http://hooks.test:${port}${path}`));
    expect(await at('/')).toEqual({ kind: 'answer', status: 201, excerpt: 'taken ' });
    const before = reached;
    expect(await at('/redirect')).toEqual({ kind: 'answer', status: 302, excerpt: '' });
    expect(reached).toBe(before + 1);
    expect(await at('/large')).toMatchObject({ status: 200, excerpt: 'x'.repeat(2_048) });
    expect(await at('/silent')).toEqual({ kind: 'failed', problem: 'timeout' });
    expect(await at('/endless')).toEqual({ kind: 'failed', problem: 'timeout' });
  });

  it('returns an error if nothing listens or the hostname is unknown', async () => {
    const sender = byName(['127.0.0.1'], loopback);
    expect(await sender.send(post('http://hooks.test:1/'))).toEqual({ kind: 'failed', problem: 'network' });
    const unknown = webhookSender({
      privateNetworks: [],
      resolveHost: () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect(await unknown.send(post('https://hooks.test/'))).toEqual({ kind: 'failed', problem: 'network' });
  });
});

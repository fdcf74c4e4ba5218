import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import { sessionMarkerCookie } from '@niveshak/contract/identity/session-cookies';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

let app: FastifyInstance;
let root: string;

beforeAll(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'niveshak-web-app-'));
  fs.mkdirSync(path.join(root, '.vite'));
  fs.writeFileSync(path.join(root, 'index.html'), '<html><head><title>x</title></head></html>');
  const files = {
    signedOut: ['assets/sign-in.js'],
    signedIn: ['assets/behind.js'],
    places: [
      { pattern: '^/?$', isBefore: false, files: ['assets/home.js'] },
      { pattern: '^/signup/?$', isBefore: true, files: ['assets/sign-up.js'] },
    ],
  };
  fs.writeFileSync(path.join(root, '.vite/first-files.json'), JSON.stringify(files));
  app = fastify();
  await app.register(cookie);
  await serveWebApp(
    app,
    root,
    {
      appOrigin: 'https://firm.example',
      paymentOrigins: ['https://pay.example'],
      brokerOrigin: null,
      identityOrigin: 'https://sign-in.example',
      signingOrigin: 'https://sign.example',
      errorReportOrigin: null,
    },
    async () => '<meta property="og:title" content="$& Research">',
  );
});
afterAll(async () => {
  await app.close();
  fs.rmSync(root, { recursive: true, force: true });
});

async function scriptsOf(url: string, isSignedIn: boolean): Promise<string[]> {
  const cookies = isSignedIn ? { [sessionMarkerCookie]: '1' } : {};
  const { body, headers } = await app.inject({ url, cookies });
  expect(headers['cache-control']).toBe('no-store');
  return [...body.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(
    ([, href]) => href ?? '',
  );
}

it('preloads the scripts of the current screen when signed in', async () => {
  expect(await scriptsOf('/', true)).toEqual(['/assets/home.js']);
  expect(await scriptsOf('/nothing-here', true)).toEqual(['/assets/behind.js']);
  expect(await scriptsOf('/signup', true)).toEqual(['/assets/behind.js']);
});

it('preloads the sign-in scripts when signed out, whatever the screen', async () => {
  expect(await scriptsOf('/', false)).toEqual(['/assets/sign-in.js']);
  expect(await scriptsOf('/signup', false)).toEqual(['/assets/sign-up.js']);
});

it('sends the page policy with pages, and not with assets', async () => {
  const { headers } = await app.inject({ url: '/' });
  expect(headers['content-security-policy']).toContain("script-src 'self' https://pay.example;");
  expect(headers['x-frame-options']).toBe('DENY');
  fs.mkdirSync(path.join(root, 'assets'));
  fs.writeFileSync(path.join(root, 'assets/home.js'), '');
  const asset = await app.inject({ url: '/assets/home.js' });
  expect(asset.statusCode).toBe(200);
  for (const name of ['content-security-policy', 'permissions-policy'])
    expect(asset.headers).not.toHaveProperty(name);
});

it('allows email images in the console', async () => {
  fs.mkdirSync(path.join(root, 'staff'));
  fs.writeFileSync(path.join(root, 'staff/index.html'), '<html></html>');
  const { statusCode, headers } = await app.inject({ url: '/staff/members' });
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(/img-src [^;]*data:/);
});

it('does not serve build metadata', async () => {
  expect(await app.inject({ url: '/.vite/first-files.json' })).toMatchObject({ statusCode: 404 });
});

it('has the preview’s tags in its head unchanged', async () => {
  const { body } = await app.inject({ url: '/' });
  expect(body).toContain('<meta property="og:title" content="$& Research"></head>');
});

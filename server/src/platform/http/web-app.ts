import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { sessionMarkerCookie } from '@niveshak/contract/identity/session-cookies';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { firstFilesOf, readFirstFiles, withHints } from './first-files.ts';

const pageHeaders = [
  'content-security-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/**
 * Serves the built web app: assets (their names carry a hash) for a year, and the page itself, never stored,
 * for every path that is no file and no API call, because the app does its own routing; the page names the scripts that its place needs. Files are looked up
 * when asked for, so that a build put in place under a running server is served as it is.
 */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const page = path.join(root, 'index.html');
  const firstFiles = path.join(root, '.vite/first-files.json');
  if (!fs.existsSync(page)) {
    throw new Error(`There is no built web app in ${path.basename(root)}: run "npm run build:web".`);
  }
  await app.register(fastifyStatic, { root, serve: false, serveDotFiles: false, cacheControl: false });
  app.get<{ Params: { '*': string } }>('/*', { config: { isUncounted: true } }, async (request, reply) => {
    const pathname = `/${request.params['*']}`;
    if (pathname === '/api' || pathname.startsWith('/api/')) return reply.callNotFound();
    if (pathname.startsWith('/assets/')) {
      if (!/^\/assets\/[\w.-]+$/.test(pathname)) return reply.callNotFound();
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      // They say what a page may do; on each of a screen's fifty small files they would weigh as much as the file.
      for (const name of pageHeaders) reply.removeHeader(name);
      return reply.sendFile(pathname.slice(1));
    }
    if (/^\/([\w-]+\.(js|svg|txt|ico|png)|offline\.(html|css))$/.test(pathname)) {
      return reply.header('cache-control', 'no-cache').sendFile(pathname.slice(1));
    }
    if (/^\/staff(\/|$)/.test(pathname)) return sendStaffConsole(reply, pathname);
    const isSignedIn = request.cookies[sessionMarkerCookie] !== undefined;
    const [html, files] = await Promise.all([readFile(page, 'utf8'), readFile(firstFiles, 'utf8')]);
    const scripts = firstFilesOf(readFirstFiles(files), pathname, isSignedIn);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withHints(html, scripts));
  });
}

/** The staff console, a build of its own: its assets, and its page for every other path below `/staff`. */
function sendStaffConsole(reply: FastifyReply, pathname: string): FastifyReply {
  if (/^\/staff\/assets\/[\w.-]+$/.test(pathname)) {
    for (const name of pageHeaders) reply.removeHeader(name);
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(pathname.slice(1));
  }
  return reply.header('cache-control', 'no-store').sendFile('staff/index.html');
}

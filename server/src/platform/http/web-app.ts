import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { sessionMarkerCookie } from '@niveshak/contract/identity/session-cookies';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PolicyOrigins } from './policies.ts';
import { appHeaders } from './policies.ts';
import { firstFilesOf, readFirstFiles, withHints } from './first-files.ts';

/**
 * Serves the built web app. Assets have hashed names and are cached for a year. Paths that are neither files nor API
 * calls return the app's page, uncached and with preload hints; the app routes them. Files are read on each request, so
 * a new build is served without a restart.
 * @param previewTags returns the tags for link previews
 */
export async function serveWebApp(
  app: FastifyInstance,
  root: string,
  policies: PolicyOrigins,
  previewTags: () => Promise<string>,
): Promise<void> {
  const headers = appHeaders(policies);
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
      return reply.sendFile(pathname.slice(1));
    }
    if (isNoPage(pathname)) return reply.callNotFound();
    reply.headers(headers);
    if (/^\/([\w-]+\.(js|svg|txt|ico|png)|offline\.(html|css))$/.test(pathname)) {
      return reply.header('cache-control', 'no-cache').sendFile(pathname.slice(1));
    }
    if (/^\/staff(\/|$)/.test(pathname)) return sendStaffConsole(reply, pathname);
    const isSignedIn = request.cookies[sessionMarkerCookie] !== undefined;
    const [html, files, tags] = await Promise.all([
      readFile(page, 'utf8'),
      readFile(firstFiles, 'utf8'),
      // Without a database, the app still opens and reports the problem.
      previewTags().catch(() => ''),
    ]);
    const scripts = firstFilesOf(readFirstFiles(files), pathname, isSignedIn);
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withHints(html, scripts, tags));
  });
}

/** Returns whether only programs request a path. If unknown, it returns 404 instead of the app's page. */
function isNoPage(pathname: string): boolean {
  if (pathname === '/metrics' || pathname.startsWith('/.')) return true;
  return /\.(?:php|aspx?|jsp|cgi|env|ya?ml|json|xml|sql|bak|zip|gz|log|map)$/i.test(pathname);
}

/** Serves the staff console, a separate build: its assets, and its page for all other paths below `/staff`. */
function sendStaffConsole(reply: FastifyReply, pathname: string): FastifyReply {
  if (/^\/staff\/assets\/[\w.-]+$/.test(pathname)) {
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(pathname.slice(1));
  }
  return reply.header('cache-control', 'no-store').sendFile('staff/index.html');
}

import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the built web app: assets (their names carry a hash) for a year, and the page itself, never stored,
 * for every path that is no file and no API call, because the app does its own routing.
 */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  if (!fs.existsSync(path.join(root, 'index.html'))) {
    throw new Error(`There is no built web app in ${path.basename(root)}: run "npm run build:web".`);
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    serveDotFiles: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = fs.readFileSync(path.join(root, 'index.html'));
  app.get('/*', async (request, reply) => {
    const { pathname } = new URL(request.url, 'http://app');
    if (pathname === '/api' || pathname.startsWith('/api/')) return reply.callNotFound();
    // A missing script must not answer with a page: the browser would try to run it.
    if (pathname.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found.');
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

import http from 'node:http';
import path from 'node:path';
import { createServer } from 'vite';

/**
 * Paths handled by the product, not the web apps. `/assets` contains the fonts of public pages, from the last build.
 */
const productPaths = [
  '/api',
  '/assets',
  '/feeds',
  '/healthz',
  '/manifest.webmanifest',
  '/oidc',
  '/public',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known',
];

export type WebSources = {
  /** Listens on 127.0.0.1. @throws if the port is taken. */
  readonly listen: (port: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Serves the member app and the console from their sources with hot module reload, and forwards the product's paths to
 * it.
 */
export async function openWebSources(productPort: number): Promise<WebSources> {
  const server = http.createServer();
  const root = path.resolve(import.meta.dirname, '..');
  const [members, console] = await Promise.all(
    ['web/vite.config.ts', 'web/vite.staff.config.ts'].map((config) =>
      createServer({
        configFile: path.join(root, config),
        cacheDir: path.join(root, '.cache', path.basename(config, '.config.ts')),
        logLevel: 'warn',
        server: {
          middlewareMode: true,
          hmr: { server },
          proxy: Object.fromEntries(productPaths.map((each) => [each, `http://127.0.0.1:${productPort}`])),
        },
      }),
    ),
  );
  if (members === undefined || console === undefined) throw new Error('Vite did not start.');
  server.on('request', (request, response) => {
    const vite = /^\/staff(?:[/?]|$)/.test(request.url ?? '') ? console : members;
    vite.middlewares(request, response);
  });
  return {
    listen: (port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject).listen(port, '127.0.0.1', resolve);
      }),
    async stop() {
      await Promise.all([members.close(), console.close()]);
      server.closeAllConnections();
      if (server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

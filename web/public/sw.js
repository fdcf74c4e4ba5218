/*
 * Shows push alerts, and serves the app offline, with the articles that a member opened on a separate page, and files
 * of the app that were loaded before. Calls about accounts and money are never cached. The app caches articles, and empties the
 * cache at sign-out (web/src/lib/{keep,forget}-offline.ts).
 */
const page = 'niveshak-page-1';
const parts = 'niveshak-parts-1';
const articles = 'niveshak-articles-1';
const pageFiles = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/favicon.svg'];
const mostParts = 150;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(page)
      .then((cache) => cache.addAll(pageFiles))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  const known = [page, parts, articles];
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('niveshak-') && !known.includes(name))
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (/^\/api\/articles\/[^/]+$/.test(url.pathname)) {
    event.respondWith(networkOr(request, () => caches.match(url.pathname, { cacheName: articles })));
  } else if (request.mode === 'navigate' && !/^\/(api|feeds|public|staff)(\/|$)/.test(url.pathname)) {
    event.respondWith(networkOr(request, () => caches.match('/offline.html', { cacheName: page })));
  } else if (url.pathname.startsWith('/assets/')) {
    event.respondWith(keptOr(request));
  } else if (pageFiles.includes(url.pathname)) {
    event.respondWith(networkOr(request, () => caches.match(url.pathname, { cacheName: page })));
  }
});

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  // The tag replaces a repeated alert instead of showing it twice.
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { path } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});

async function openPage(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find((client) => client.url === url.href);
  await (open === undefined ? self.clients.openWindow(url.href) : open.focus());
}

async function networkOr(request, kept) {
  try {
    return await fetch(request);
  } catch (error) {
    const answer = await kept();
    if (answer === undefined) throw error;
    return answer;
  }
}

/** Returns the stored response, or fetches and stores it. The names contain a hash, so the content never changes. */
async function keptOr(request) {
  const kept = await caches.match(request.url, { cacheName: parts });
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok && (await caches.has(page))) {
    const cache = await caches.open(parts);
    await cache.put(request.url, answer.clone());
    // Sign-out deletes `page` first, then `parts`, which may have been opened again in between.
    if (!(await caches.has(page))) {
      await caches.delete(parts);
      return answer;
    }
    const names = await cache.keys();
    await Promise.all(
      names.slice(0, Math.max(0, names.length - mostParts)).map((name) => cache.delete(name)),
    );
  }
  return answer;
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearOffline } from './clear-offline.ts';
import { storeOffline } from './store-offline.ts';
import worker from '../../public/sw.js?raw';

let kept: Map<string, Map<string, unknown>>;
/** Callback that runs while an article is being stored. */
let whileWriting: () => Promise<void>;

beforeEach(() => {
  kept = new Map();
  whileWriting = async () => undefined;
  const marks = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => marks.get(key) ?? null,
    setItem: (key: string, value: string) => void marks.set(key, value),
    removeItem: (key: string) => void marks.delete(key),
  });
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => undefined, getRegistrations: async () => [] },
  });
  vi.stubGlobal('caches', {
    keys: async () => [...kept.keys()],
    has: async (name: string) => kept.has(name),
    match: async () => undefined,
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      await whileWriting();
      const files = kept.get(name) ?? new Map<string, unknown>();
      kept.set(name, files);
      return {
        delete: async (key: string) => files.delete(key),
        put: async (key: string, value: unknown) => void files.set(key, value),
        keys: async () => [...files.keys()],
      };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const articles = () => [...kept.values()].flatMap((files) => [...files.keys()]);

test('stores an article, and deletes it on sign-out', async () => {
  await storeOffline('a-note', { title: 'A note' });
  expect(articles()).toEqual(['/api/articles/a-note']);
  await clearOffline();
  expect(articles()).toEqual([]);
});

test('leaves nothing if the member signs out while an article is stored', async () => {
  whileWriting = clearOffline;
  await storeOffline('a-note', { title: 'A note' });
  expect(articles()).toEqual([]);
});

test('an article written for the previous member is deleted', async () => {
  whileWriting = async () => {
    whileWriting = async () => undefined;
    await clearOffline();
    await storeOffline('theirs', { title: 'Theirs' });
  };
  await storeOffline('mine', { title: 'Mine' });
  expect(articles()).not.toContain('/api/articles/mine');
});

test('does not store a sign-in script that arrives during sign-out', async () => {
  const listeners = new Map<string, (event: object) => void>();
  const scope = {
    location: { origin: 'https://firm.example' },
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  };
  const fetchScript = async () => new Response('script');
  new Function('self', 'fetch', worker)(scope, fetchScript);
  const load = async (path: string) => {
    let answer: unknown;
    const request = { method: 'GET', mode: 'cors', url: `https://firm.example${path}` };
    listeners.get('fetch')?.({ request, respondWith: (given: unknown) => (answer = given) });
    await answer;
  };
  await storeOffline('a-note', { title: 'A note' });
  kept.set('niveshak-page-1', new Map());
  await load('/assets/home.js');
  expect(kept.has('niveshak-parts-1')).toBe(true);
  whileWriting = clearOffline;
  await load('/assets/sign-in.js');
  expect([...kept.keys()]).toEqual([]);
});

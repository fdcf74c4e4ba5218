import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOffline } from './forget-offline.ts';
import { keepOffline } from './keep-offline.ts';

let kept: Map<string, Map<string, unknown>>;
/** Runs while an article is being written. */
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

test('an article is kept, and gone after signing out', async () => {
  await keepOffline('a-note', { title: 'A note' });
  expect(articles()).toEqual(['/api/articles/a-note']);
  await forgetOffline();
  expect(articles()).toEqual([]);
});

test('signing out while an article is written leaves nothing', async () => {
  whileWriting = forgetOffline;
  await keepOffline('a-note', { title: 'A note' });
  expect(articles()).toEqual([]);
});

test('nor does it when somebody else has signed in since', async () => {
  whileWriting = async () => {
    whileWriting = async () => undefined;
    await forgetOffline();
    await keepOffline('theirs', { title: 'Theirs' });
  };
  await keepOffline('mine', { title: 'Mine' });
  expect(articles()).not.toContain('/api/articles/mine');
});

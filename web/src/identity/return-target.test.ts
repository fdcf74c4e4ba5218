import { beforeEach, expect, test, vi } from 'vitest';
import { localKeys } from '../lib/storage-keys.ts';
import { storeReturnTarget, takeReturnTarget } from './return-target.ts';

const stored = new Map<string, string>();
const origin = 'https://app.example.in';
const now = 1_000_000;
const back = (later = 0) => takeReturnTarget({ search: '', origin }, now + later);
const ask = (target: string) =>
  storeReturnTarget({ search: `?${new URLSearchParams({ redirect_to: target }).toString()}`, origin }, now);

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

test('returns to the requested page, once', () => {
  ask('/slack-archives/c/C1?at=16.5');
  expect(back()).toBe('?redirect_to=%2Fslack-archives%2Fc%2FC1%3Fat%3D16.5');
  expect(back()).toBe('');
});

test('forgets it after half an hour', () => {
  ask('/account');
  expect(back(30 * 60_000)).toBe('');
});

test('forgets the previous request on the plain sign-in URL', () => {
  ask('/account');
  storeReturnTarget({ search: '', origin }, now);
  expect(back()).toBe('');
});

test.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)'])(
  'does not store %s',
  (target) => {
    ask(target);
    expect(back()).toBe('');
  },
);

test.each([
  `${now + 1000} https://evil.example/`,
  `${now + 1000} //evil.example/x`,
  '/account',
  'x /account',
])('does not follow %s if something else stored it', (value) => {
  stored.set(localKeys.returnPlace, value);
  expect(back()).toBe('');
});

test('keeps the URL’s own parameter if nothing is stored', () => {
  expect(takeReturnTarget({ search: '?redirect_to=%2Faccount', origin }, now)).toBe(
    '?redirect_to=%2Faccount',
  );
});

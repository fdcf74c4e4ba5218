import { expect, it } from 'vitest';
import { isUnavailable } from './unavailable.ts';

const errorOf = (severity: string, code: string) =>
  Object.assign(new Error('query_wait_timeout'), { severity, code });

it('treats a pooler without a server as unavailable, and an invalid message as a fault', () => {
  expect(isUnavailable(errorOf('FATAL', '08P01'))).toBe(true);
  expect(isUnavailable(errorOf('ERROR', '08P01'))).toBe(false);
});

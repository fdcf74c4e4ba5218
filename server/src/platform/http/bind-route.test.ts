import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '@niveshak/contract/http/route';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { listArchiveChannels } from '@niveshak/contract/slack-archives/routes';
import { createTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { REQUESTS_PER_MINUTE: '12' } });
});
afterAll(() => test.close());

describe('calls above the limit per address and minute', () => {
  it('are refused before authentication', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1) {
      const answer = await fetch(test.origin + urlOf(accountSummary), {
        headers: { cookie: 'niveshak_session=guessed' },
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 401), 429, 429]);
    const other = await fetch(test.origin + urlOf(listArchiveChannels));
    expect([other.status, await other.json()]).toMatchObject([429, { code: 'rate-limited' }]);
    expect(other.headers.get('cache-control')).toBe('private, no-store');
  });
});

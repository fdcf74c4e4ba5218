import { expect, onTestFinished, test } from 'vitest';
import { saveProfile } from '@niveshak/contract/account/routes';
import { accountSummary } from '@niveshak/contract/identity/routes';
import { billingDetails } from '../../testing/billing-details.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { onEvent } from '../watch/events.ts';

const save = { body: billingDetails({ mobile: '9000000001', state: 'MH', pinCode: '411001' }) };

test('returns 503 for changes while the database’s disk is full, serves reads, and recovers', async () => {
  const app = await createTestApp();
  onTestFinished(app.close);
  const member = await app.newMember();
  const seen: string[] = [];
  onTestFinished(onEvent(({ name }) => void seen.push(name)));
  // Simulates the error PostgreSQL raises when the disk is full.
  await app.database.pool.query(`
    create function no_room() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert or update on users for each row execute function no_room()`);

  const answer = await member.raw(saveProfile, save);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(seen).toContain('database.disk-full');
  expect(seen).not.toContain('server.error');
  expect((await member.raw(accountSummary)).status).toBe(200);

  await app.database.pool.query('drop trigger no_room on users');
  expect((await member.raw(saveProfile, save)).status).toBe(200);
});

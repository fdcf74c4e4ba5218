import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArticle } from '@niveshak/contract/articles/routes';
import { checkoutLanding, verifyPayment } from '@niveshak/contract/checkout/routes';
import { paymentBody } from '../testing/checkout-fixture.ts';
import { scheduleArticle } from '../testing/publish.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { rehearsalOf } from './rehearsal.ts';

let fixture: TestApp;
beforeAll(async () => {
  fixture = await createTestApp({ demo: 'empty', jobs: true });
});
afterAll(() => fixture.close());

async function missing(): Promise<string[]> {
  const { stations } = await rehearsalOf(fixture.database.db);
  expect(stations.filter(({ seenAt, problem }) => (seenAt === null) !== (problem !== null))).toEqual([]);
  return stations.flatMap(({ id, problem }) => (problem === null ? [] : [id]));
}

async function problemOf(wanted: string): Promise<string | null | undefined> {
  const { stations } = await rehearsalOf(fixture.database.db);
  return stations.find(({ id }) => id === wanted)?.problem;
}

describe('the purchase rehearsal', () => {
  it('checks the steps of the member who came furthest, and says what is missing', async () => {
    const all = [
      'sign-up',
      'plan',
      'identity',
      'terms',
      'payment',
      'webhook',
      'invoice',
      'letter',
      'reading',
    ];
    expect(await rehearsalOf(fixture.database.db)).toMatchObject({ member: null });
    expect(await missing()).toEqual(all);
    expect(await problemOf('sign-up')).toContain('Nobody has signed up yet');
    expect(await problemOf('reading')).toContain('Publish a piece');

    const unconfirmed = await fixture.newMember({ isConfirmed: false });
    expect(await rehearsalOf(fixture.database.db)).toMatchObject({ member: { email: unconfirmed.email } });
    expect(await problemOf('sign-up')).toContain('not confirmed yet');

    const member = await fixture.newMember();
    expect(await missing()).toEqual(all.slice(1));
    await member.call(checkoutLanding);
    expect(await missing()).toEqual(all.slice(2));
    await member.verifyAndSign('RHSPR0000C');
    expect(await missing()).toEqual(all.slice(4));
    const { orderId } = await member.subscribe('CMP3M');
    expect(await problemOf('payment')).toContain('waits for its payment');
    const paid = await fixture.control.pay(orderId ?? '', 'success');
    await member.call(verifyPayment, { body: paymentBody(paid) });
    await expect.poll(missing).toEqual(['reading']);

    // A later sign-up does not count as the rehearsal.
    await fixture.newMember();
    expect(await rehearsalOf(fixture.database.db)).toMatchObject({ member: { email: member.email } });
    const now = new Date('2025-06-02T04:30:00Z');
    await scheduleArticle(fixture.database.db, 'first-note', '2025-06-02T04:00:00Z', 'premium', now);
    expect(await problemOf('reading')).toContain('has not opened any research');
    await member.call(readArticle, { params: { slug: 'first-note' } });
    await expect.poll(missing).toEqual([]);

    const { pool } = fixture.database;
    await pool.query(
      `insert into mail_suppressions (email, reason, since) values ($1, 'hard-bounce', now())`,
      [member.email],
    );
    expect(await problemOf('letter')).toContain('come back');
    expect(await missing()).toEqual(['letter']);
  });
});

import os from 'node:os';
import { describe, expect, it } from 'vitest';
import type { Term } from '@niveshak/domain/membership/term';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { Session } from '../session.ts';
import { AnswersAhead } from './ahead.ts';

const term: Term = {
  id: 't1',
  alias: 'CMP1Y',
  startDate: calendarDate('2025-04-03'),
  paidEndDate: calendarDate('2026-04-02'),
  endDate: calendarDate('2026-04-02'),
};
const session: Session = {
  sessionId: 's1',
  userId: 'u1',
  email: 'asha@members.test',
  hasConfirmedEmail: true,
  expiresAt: new Date('2025-06-02T04:30:00Z'),
  terms: [term],
  beside: ['index', 7, 1],
};
/** The same once more, as the database tells it at the next call. */
const again = (): Session => structuredClone(session);

function remembering(count = { now: 0 }): AnswersAhead {
  const ahead = new AnswersAhead(count);
  ahead.of('cookie').remember(again());
  return ahead;
}

describe('an answer that is begun ahead', () => {
  it('is begun for the session as it was, and counts while that is so', async () => {
    const begun = remembering()
      .of('cookie')
      .begin(async ({ userId }) => `for ${userId}`);
    expect(await begun?.answerFor(again())).toBe('for u1');
  });

  it('is not begun for a cookie whose session was never seen alive, or has ended since', () => {
    const ahead = remembering();
    const begin = (cookie: string) => ahead.of(cookie).begin(() => Promise.reject(new Error('begun')));
    expect(begin('another')).toBeNull();
    ahead.of('cookie').remember(null);
    expect(begin('cookie')).toBeNull();
  });

  it.each<[string, Partial<Session>]>([
    ['who it is', { userId: 'u2' }],
    ['the session', { sessionId: 's2' }],
    ['what the member holds', { terms: [{ ...term, endDate: calendarDate('2025-06-01') }] }],
    ['what the route asked for', { beside: ['index', 8, 1] }],
    ['whether the address is confirmed', { hasConfirmedEmail: false }],
    ['when it ends', { expiresAt: new Date('2025-06-02T04:30:01Z') }],
  ])('counts for nothing once %s is another', (_what, change) => {
    const begun = remembering()
      .of('cookie')
      .begin(async () => 'answer');
    expect(begun?.answerFor({ ...again(), ...change })).toBeNull();
  });

  it('fails for whoever takes it, and for nobody where nobody does', async () => {
    const ahead = remembering();
    const fail = () => Promise.reject(new Error('no index'));
    await expect(ahead.of('cookie').begin(fail)?.answerFor(again())).rejects.toThrow('no index');
    ahead.of('cookie').begin(fail);
    // A rejection that nobody handles would end the test here.
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('is one of as many as there are processors, whatever is asked beside; the next begins when one has ended', async () => {
    const count = { now: 0 };
    const [ahead, beside] = [remembering(count), remembering(count)];
    const many = Math.max(2, os.availableParallelism());
    const ends = Array.from({ length: many }, () => Promise.withResolvers<string>());
    for (const { promise } of ends) expect(ahead.of('cookie').begin(() => promise)).not.toBeNull();
    expect(ahead.of('cookie').begin(async () => 'one more')).toBeNull();
    expect(beside.of('cookie').begin(async () => 'one more')).toBeNull();
    ends[0]?.reject(new Error('ended'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(ahead.of('cookie').begin(async () => 'one more')).not.toBeNull();
  });

  it('is remembered for the thousand who called last', async () => {
    const ahead = remembering();
    for (let at = 0; at < 999; at += 1) ahead.of(`cookie ${at}`).remember(again());
    const isKnown = async (cookie: string) => {
      const begun = ahead.of(cookie).begin(async () => '');
      await begun?.answerFor(again());
      return begun !== null;
    };
    expect(await isKnown('cookie')).toBe(true);
    ahead.of('cookie').remember(again());
    ahead.of('one more').remember(again());
    expect(await isKnown('cookie 0')).toBe(false);
    expect(await isKnown('cookie 1')).toBe(true);
    expect(await isKnown('cookie')).toBe(true);
  });
});

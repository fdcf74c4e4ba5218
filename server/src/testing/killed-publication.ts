import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { templateSunset } from './demo-template.ts';
import { buildGate } from './gate.ts';
import type { Gate, Moment } from './gate.ts';
import { startOwnProcess } from './own-process.ts';
import type { OwnProcess } from './own-process.ts';
import { createTestApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

/** An item published at an instant, with emails to members. */
type Publication = {
  /** Schedules the publication. Returns the key for the other functions. */
  readonly schedule: (slug: string, at: string) => Promise<string>;
  /** Returns SQL for counts that are 0 before and 1 after publication. */
  readonly facts: (key: string) => RawBuilder<Record<string, number>>;
  /** Returns SQL for the subject of the publication and its emails. */
  readonly subject: (key: string) => RawBuilder<unknown>;
};

type Try = {
  readonly slug: string;
  /** Hour of publication on 2 June. */
  readonly hour: string;
  readonly moment: Moment;
  /** Whether the item is published by the process that is killed, or only by the other one. */
  readonly isOutThen: boolean;
};

/**
 * Returns a function that runs two processes of the product on one database and kills one while it publishes. The item
 * must be published once, with one email per recipient.
 * @param prepare called once, with the app that both processes use
 */
export function publishedOnTwoProcesses(
  demo: 'people' | 'full',
  prepare: (test: TestApp) => Promise<Publication>,
): (tried: Try) => Promise<void> {
  let test: TestApp;
  let gate: Gate;
  let publication: Publication;
  const running = new Map<string, OwnProcess>();
  const startServer = async (name: string) =>
    void running.set(name, await startOwnProcess(test, { name, sunset: templateSunset }));
  beforeAll(async () => {
    test = await createTestApp({ demo });
    publication = await prepare(test);
    gate = await buildGate(test.database);
    await Promise.all(['one', 'two'].map(startServer));
  }, 60_000);
  afterAll(async () => {
    await Promise.all([...running.values()].map((each) => each.kill()));
    await gate.close();
    await test.close();
  });

  /** Returns the counts of all facts: only ones, or only zeros. */
  const factsOf = async (key: string) => {
    const { rows } = await publication.facts(key).execute(test.database.db);
    return Object.values(rows[0] ?? {});
  };
  const every = (count: number) => (facts: readonly number[]) =>
    facts.length > 1 && facts.every((each) => each === count);
  const [isOut, isNotOut] = [every(1), every(0)];

  return async ({ slug, hour, moment, isOutThen }) => {
    const key = await publication.schedule(slug, `2025-06-02T${hour}:00:00+05:30`);
    await gate.shutAt(moment);
    // Both processes notice that it is due, through the moved clock or their own timers.
    const moves = ['one', 'two'].map((name) =>
      moveClock(running.get(name), `2025-06-02T${hour}:00:01+05:30`),
    );
    const { pid, name } = await gate.somebody();
    const killed = running.get(name);
    if (killed === undefined) throw new Error(`${name} is no process of this test.`);
    expect(await factsOf(key)).toSatisfy(isNotOut);
    await killed.kill();
    await gate.open();
    await gate.gone(pid);
    if (isOutThen) expect(await factsOf(key)).toSatisfy(isOut);
    const soon = { timeout: 10_000, interval: 50 };
    await vi.waitFor(async () => expect(await factsOf(key)).toSatisfy(isOut), soon);
    await Promise.all(moves);
    const emails = await vi.waitFor(async () => {
      const found = await emailsOf(test, publication.subject(key));
      expect(found.states).toEqual(['sent']);
      expect(found.arrived).toEqual(found.written);
      return found;
    }, soon);
    expect(emails.written.length).toBeGreaterThan(2);
    await gate.remove();
    // Nothing is left to do for the restarted process.
    await startServer(name);
    expect(await moveClock(running.get(name), `2025-06-02T${hour}:05:00+05:30`)).toBe(200);
    expect(await factsOf(key)).toSatisfy(isOut);
    expect(await emailsOf(test, publication.subject(key))).toEqual(emails);
  };
}

/** Returns how many recipients were emailed about a publication, and how many were reached. */
async function emailsOf(test: TestApp, subject: RawBuilder<unknown>) {
  const { rows } = await sql<{ email: string; state: string; subject: string }>`
    select u.email, e.state, e.subject from email_records e
    join users u on u.id = e.user_id
    join publications p on e.reference = 'alert-' || p.id
    where p.subject_id = ${subject} order by u.email`.execute(test.database.db);
  const [first] = rows;
  const inbox = first === undefined ? [] : await test.control.mail();
  return {
    states: [...new Set(rows.map(({ state }) => state))],
    written: rows.map(({ email }) => email),
    arrived: inbox
      .filter(({ subject }) => subject.includes(first?.subject ?? ''))
      .map(({ to }) => to)
      .toSorted(),
  };
}

/** Moves the installation's clock. Returns the status, or null without a response. */
function moveClock(process: OwnProcess | undefined, to: string): Promise<number | null> {
  return fetch(`${process?.origin ?? ''}/api/test-clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: to }),
  }).then(
    ({ status }) => status,
    () => null,
  );
}

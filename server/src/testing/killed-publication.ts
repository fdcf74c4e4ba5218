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

/** An item published at an instant, about which members are notified by email. */
type Publication = {
  /** Schedules its publication; returns the key for the other functions. */
  readonly schedule: (slug: string, at: string) => Promise<string>;
  /** Returns SQL for counts, each of which is 1 once published and 0 before. */
  readonly facts: (key: string) => RawBuilder<Record<string, number>>;
  /** Returns SQL for the subject of the publication and its emails. */
  readonly subject: (key: string) => RawBuilder<unknown>;
};

type Try = {
  readonly slug: string;
  /** Hour of publication, on the morning of 2 June. */
  readonly hour: string;
  readonly moment: Moment;
  /**
   * Whether the item is already published when the process is gone, or only once the other process has published it.
   */
  readonly isOutThen: boolean;
};

/**
 * Runs two processes of the product on one database, and kills one while it publishes. The scheduled item must be
 * published once, with one email per recipient. @param prepare called once, with the app that both processes use
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

  /** Returns the counts of each fact: all ones or all zeros. */
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
    // Both processes notice that it is due, because the clock moved or through their own timers.
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
    // The restarted process finds nothing left to do.
    await startServer(name);
    expect(await moveClock(running.get(name), `2025-06-02T${hour}:05:00+05:30`)).toBe(200);
    expect(await factsOf(key)).toSatisfy(isOut);
    expect(await emailsOf(test, publication.subject(key))).toEqual(emails);
  };
}

/** Returns the numbers of recipients of a publication's emails: written to, and reached. */
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

/** Moves the installation's clock; returns null if there is no response. */
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

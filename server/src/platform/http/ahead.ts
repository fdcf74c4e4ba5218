import { hash } from 'node:crypto';
import os from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { Session } from '../session.ts';

/** Sessions that are remembered, in whole. */
const mostRemembered = 1_000;
/** Answers that are begun at once: with more callers than processors nothing is gained, and each takes two connections. */
const mostBegun = Math.max(2, os.availableParallelism());

/** An answer that was begun for what a session was before the database has said what it is. */
export type Begun<Answer> = {
  /** The answer, if that is still so; null: it counts for nothing. Never before the session is known. */
  readonly answerFor: (session: Session) => Promise<Answer> | null;
};

/** A call by its cookie. */
export type CallAhead = {
  /** Begins an answer for what the session was when it was last seen alive. */
  readonly begin: <Answer>(answer: (session: Session) => Promise<Answer>) => Begun<Answer> | null;
  /** To be told of every check, so that what has ended is forgotten. */
  readonly remember: (session: Session | null) => void;
};

/** Counts the answers that are being made, of all that share it. */
export type BegunCount = { now: number };

/**
 * Begins answers while the database is still asked for the caller's session: for what the session was at the call
 * before. Nothing is decided here. The session is asked for as ever, and an answer that was begun for another one, in
 * any point, is dropped, so a sign-out or a cancellation counts from the next call on. Only for calls that change nothing.
 */
export class AnswersAhead {
  readonly #count: BegunCount;
  readonly #sessions = new Map<string, Session>();

  constructor(count: BegunCount) {
    this.#count = count;
  }

  of(cookie: string): CallAhead {
    const name = nameOf(cookie);
    return {
      begin: (answer) => this.#begin(name, answer),
      remember: (session) => this.#remember(name, session),
    };
  }

  #begin<Answer>(name: string, answer: (session: Session) => Promise<Answer>): Begun<Answer> | null {
    if (this.#count.now >= mostBegun) return null;
    const before = this.#sessions.get(name);
    if (before === undefined) return null;
    this.#count.now += 1;
    const begun = answer(before);
    const ended = () => void (this.#count.now -= 1);
    // What fails, fails for whoever takes it; what nobody takes, for nobody.
    begun.then(ended, ended);
    return { answerFor: (session) => (isDeepStrictEqual(session, before) ? begun : null) };
  }

  #remember(name: string, session: Session | null): void {
    // Those that are used come last, so that the first is the one that nobody used for longest.
    this.#sessions.delete(name);
    if (session === null) return;
    this.#sessions.set(name, session);
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > mostRemembered && oldest !== undefined) this.#sessions.delete(oldest);
  }
}

/** A session's token is not kept. */
function nameOf(cookie: string): string {
  return hash('sha256', cookie, 'base64url');
}

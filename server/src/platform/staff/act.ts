import type { z } from 'zod';
import type { Route } from '@niveshak/contract/http/route';
import type { Db, Tx } from '../db/database.ts';
import { addressOf } from '../http/address.ts';
import type { Call, RouteBinder, RouteOptions } from '../http/bind-route.ts';
import { Refusal } from '../http/refusal.ts';
import { actorOf, audit } from './audit.ts';
import type { AuditEntry, PersonActor } from './audit.ts';

type Schema = z.core.$ZodType;

/** A completed staff action with its audit entries and response. */
export class Done<Answer> {
  readonly entries: readonly AuditEntry[];
  readonly answer: Answer;
  constructor(entries: readonly AuditEntry[], answer: Answer) {
    this.entries = entries;
    this.answer = answer;
  }
}

/** Returns a completed action with this audit entry. Its reason defaults to the caller's. */
export function done(entry: AuditEntry): Done<undefined>;
export function done<Answer>(entry: AuditEntry, answer: Answer): Done<Answer>;
export function done(entry: AuditEntry, answer?: unknown): Done<unknown> {
  return new Done([entry], answer);
}

export type ActionBinder = <P extends Schema, Q extends Schema, B extends Schema, R extends Schema>(
  route: Route<P, Q, B, R>,
  action: (tx: Tx, call: Call<P, Q, B>, actor: PersonActor) => Promise<Done<z.core.output<R>> | Refusal>,
  options?: RouteOptions,
) => void;

/**
 * Returns a binder for staff actions. Each runs in one transaction with its audit entries, and a refusal rolls
 * everything back.
 */
export function actionBinder(bind: RouteBinder, db: Db): ActionBinder {
  return (route, action, options) =>
    bind(
      route,
      async (call) => {
        const { staff, request, body } = call;
        const actor = { ...actorOf(staff, addressOf(request)), staffId: staff.staffId };
        const outcome = await rollBackOnRefusal(db, async (tx) => {
          const done = await action(tx, call, actor);
          if (done instanceof Refusal) return done;
          const reason = reasonOf(body);
          for (const entry of done.entries) await audit(tx, actor, { reason, ...entry });
          return done;
        });
        return outcome instanceof Refusal ? outcome : outcome.answer;
      },
      options,
    );
}

/** Runs `work` in a transaction that rolls back on a refusal. */
export async function rollBackOnRefusal<T>(
  db: Db,
  work: (tx: Tx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await work(tx);
      if (outcome instanceof Refusal) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal;
    throw error;
  }
}

/** Aborts a transaction with a refusal. */
class RolledBack extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function reasonOf(body: unknown): string | undefined {
  const hasReason = typeof body === 'object' && body !== null && 'reason' in body;
  return hasReason && typeof body.reason === 'string' ? body.reason : undefined;
}

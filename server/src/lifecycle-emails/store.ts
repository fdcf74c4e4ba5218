import {
  isLifecycleKind,
  lifecycleEmails,
  lifecycleKinds,
} from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleEmail, LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { NoticeOutcome } from '@niveshak/domain/membership/notice-rules';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    lifecycle_emails: {
      kind: string;
      is_on: boolean;
      on_since: Date | null;
      days: number;
      start: LifecycleEmail['start'];
      subject: string;
      body: string;
      version: number;
      handled_until: Date | null;
    };
    lifecycle_email_sends: {
      user_id: string;
      kind: string;
      period: string;
      outcome: NoticeOutcome;
      at: Date;
    };
  }
}

export type SavedEmail = LifecycleEmail & { readonly version: number };

/** Returns all emails by kind, as saved or else with the standard text. */
export async function readLifecycleEmails(db: Db): Promise<ReadonlyMap<LifecycleKind, SavedEmail>> {
  const rows = await db.selectFrom('lifecycle_emails').selectAll().execute();
  const saved = new Map(rows.map((row) => [row.kind, row]));
  return new Map(
    lifecycleKinds.map((kind) => {
      const row = saved.get(kind);
      if (row === undefined) return [kind, { ...lifecycleEmails[kind].standard, version: 0 }];
      const { is_on: isOn, days, start, subject, body, version } = row;
      return [kind, { isOn, days, start, subject, body, version }];
    }),
  );
}

export async function readLifecycleEmail(db: Db, kind: LifecycleKind): Promise<SavedEmail> {
  const email = (await readLifecycleEmails(db)).get(kind);
  if (email === undefined) throw new Error(`No email is of the kind ${kind}.`);
  return email;
}

/**
 * Saves an email, sent for events from `at` onwards if it is being turned on. Returns false if the saved version is not
 * `seen`.
 */
export async function saveLifecycleEmail(
  tx: Tx,
  kind: LifecycleKind,
  email: LifecycleEmail,
  seen: number,
  at: Date,
): Promise<boolean> {
  const { isOn, days, start, subject, body } = email;
  const row = { is_on: isOn, days, start, subject, body, version: seen + 1 };
  const since = isOn ? { on_since: at, handled_until: at } : { on_since: null, handled_until: null };
  if (seen === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('lifecycle_emails')
      .values({ kind, ...row, ...since })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const before = await tx
    .selectFrom('lifecycle_emails')
    .select('is_on')
    .where('kind', '=', kind)
    .where('version', '=', seen)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) return false;
  await tx
    .updateTable('lifecycle_emails')
    .set({ ...row, ...(before.is_on === isOn ? {} : since) })
    .where('kind', '=', kind)
    .execute();
  return true;
}

export type RunningEmail = SavedEmail & {
  readonly kind: LifecycleKind;
  readonly onSince: Date;
  readonly handledUntil: Date | null;
};

/** Returns the emails that are turned on. */
export async function runningEmails(db: Db): Promise<RunningEmail[]> {
  const rows = await db.selectFrom('lifecycle_emails').selectAll().where('is_on', '=', true).execute();
  return rows.flatMap(({ kind, is_on: isOn, on_since: onSince, handled_until: handledUntil, ...row }) =>
    isLifecycleKind(kind) && onSince !== null ? [{ ...row, kind, isOn, onSince, handledUntil }] : [],
  );
}

/** Records that everything due up to an instant was handled. */
export async function markHandled(db: Db, at: Date): Promise<void> {
  await db
    .updateTable('lifecycle_emails')
    .set({ handled_until: at })
    .where('is_on', '=', true)
    .where(({ or, eb }) => or([eb('handled_until', 'is', null), eb('handled_until', '<', at)]))
    .execute();
}

export type Send = { readonly userId: string; readonly kind: LifecycleKind; readonly period: string };

/** Records the outcome of an email. Returns false if it was already handled, for example by another process. */
export async function insertSend(tx: Tx, send: Send, outcome: NoticeOutcome, at: Date): Promise<boolean> {
  const { userId, kind, period } = send;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('lifecycle_email_sends')
    .values({ user_id: userId, kind, period, outcome, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

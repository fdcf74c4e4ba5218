import type { Generated } from 'kysely';
import { sql } from 'kysely';
import type { StaffRole } from '@niveshak/domain/staff/permissions';
import type { Db, Tx } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Database {
    staff: {
      id: Generated<string>;
      sub: string | null;
      email: string;
      name: string;
      role: StaffRole;
      second_factor: Buffer | null;
      last_code_step: Generated<string>;
      created_at: Generated<Date>;
      removed_at: Date | null;
    };
  }
}

export type Colleague = {
  readonly id: string;
  readonly sub: string | null;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** Encrypted second factor, or null if not set up. */
  readonly secondFactor: Buffer | null;
};

const columns = ['id', 'sub', 'email', 'name', 'role', 'second_factor as secondFactor'] as const;

/** Returns the staff member with this identity, or null if there is none. */
export async function colleagueBySub(db: Db, sub: string): Promise<Colleague | null> {
  const row = await db
    .selectFrom('staff')
    .select(columns)
    .where('sub', '=', sub)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether any active staff member has the role. */
export async function hasColleague(db: Db, role: StaffRole): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('id')
    .where('role', '=', role)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function colleagueByEmail(db: Db, email: string): Promise<Colleague | null> {
  const row = await db
    .selectFrom('staff')
    .select(columns)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a staff member, locked until the transaction ends, or null if not on the team. */
export async function lockColleague(tx: Tx, id: string): Promise<Colleague | null> {
  const row = await tx
    .selectFrom('staff')
    .select(columns)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertColleague(
  db: Db,
  person: {
    readonly sub: string | null;
    readonly email: string;
    readonly name: string;
    readonly role: StaffRole;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('staff')
    .values({ ...person, second_factor: null, removed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setRole(tx: Tx, id: string, role: StaffRole): Promise<void> {
  await tx.updateTable('staff').set({ role }).where('id', '=', id).execute();
}

/** Removes a staff member, so that their identity can be invited again. */
export async function removeColleague(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ removed_at: at, sub: null, second_factor: null })
    .where('id', '=', id)
    .execute();
}

/** Returns the number of other owners, locking their rows so that two owners who leave concurrently see each other. */
export async function otherOwners(tx: Tx, id: string): Promise<number> {
  const owners = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return owners.filter((owner) => owner.id !== id).length;
}

/**
 * Stores or deletes an encrypted second factor.
 * @param usedStep time step of the last used code, which is no longer accepted
 */
export async function setSecondFactor(
  tx: Tx,
  id: string,
  secondFactor: Buffer | null,
  usedStep?: number,
): Promise<void> {
  const step = usedStep === undefined ? {} : { last_code_step: String(usedStep) };
  await tx
    .updateTable('staff')
    .set({ second_factor: secondFactor, ...step })
    .where('id', '=', id)
    .execute();
}

/** Marks the code of a time step as used. Returns false if it or a later one was already used. */
export async function useCodeStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('staff')
    .set({ last_code_step: String(step) })
    .where('id', '=', id)
    .where('last_code_step', '<', String(step))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

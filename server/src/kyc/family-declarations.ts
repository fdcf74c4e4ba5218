import type { Generated } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DeclaredPerson } from '@niveshak/domain/kyc/family';
import { maskPan } from '@niveshak/domain/kyc/pan';
import type { Db, Tx } from '../platform/db/database.ts';
import { declareFamily } from './family-group.ts';
import { panIndexOf } from './pan-keys.ts';
import type { PanKeys } from './pan-keys.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    family_declarations: {
      id: Generated<string>;
      user_id: string;
      people: unknown;
      pan_indexes: (string | null)[];
      declared_at: Date;
      decision: 'confirm' | 'reject' | 'replace' | null;
      decided_at: Date | null;
    };
  }
}

const storedPeople = z.array(
  z.object({ name: z.string(), email: z.string().nullable(), maskedPan: z.string().nullable() }),
);
type StoredPerson = z.infer<typeof storedPeople>[number];

export type OwnDeclaration = {
  readonly people: readonly StoredPerson[];
  readonly declaredAt: Date;
  readonly state: 'waiting' | 'confirmed' | 'rejected';
};

/** Stores a member's declaration for staff review, replacing an open one. Call it under the member's lock. */
export async function submitFamily(
  tx: Tx,
  userId: string,
  people: readonly DeclaredPerson[],
  keys: PanKeys,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('family_declarations')
    .set({ decision: 'replace', decided_at: at })
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .execute();
  const stored: StoredPerson[] = people.map(({ name, email, pan }) => ({
    name,
    email,
    maskedPan: pan === null ? null : maskPan(pan),
  }));
  await tx
    .insertInto('family_declarations')
    .values({
      user_id: userId,
      people: JSON.stringify(stored),
      pan_indexes: people.map(({ pan }) => (pan === null ? null : panIndexOf(pan, keys).toString('hex'))),
      declared_at: at,
      decision: null,
      decided_at: null,
    })
    .execute();
}

/** Returns the member's latest declaration, or null if there is none. */
export async function latestDeclarationOf(db: Db, userId: string): Promise<OwnDeclaration | null> {
  const row = await db
    .selectFrom('family_declarations')
    .select(['people', 'declared_at', 'decision'])
    .where('user_id', '=', userId)
    .where((where) => where.or([where('decision', 'is', null), where('decision', '<>', 'replace')]))
    .orderBy('declared_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { people, declared_at: declaredAt, decision } = row;
  const state = decision === null ? 'waiting' : decision === 'confirm' ? 'confirmed' : 'rejected';
  return { people: storedPeople.parse(people), declaredAt, state };
}

type FoundPerson = StoredPerson & {
  /** Account with this address or PAN, or null if there is none. */
  readonly memberId: string | null;
  /** Null if the account has no verified PAN or does not exist. */
  readonly panIndex: Buffer | null;
};

export type FamilyDeclaration = {
  readonly id: string;
  readonly userId: string;
  readonly declaredAt: Date;
  readonly isOpen: boolean;
  readonly ownPanIndex: Buffer | null;
  readonly people: readonly FoundPerson[];
};

/** Returns a declaration with the accounts and PANs of its people, or null if it does not exist. */
export async function declarationById(db: Db, id: string): Promise<FamilyDeclaration | null> {
  const row = await db
    .selectFrom('family_declarations as declared')
    .leftJoin('pan_verifications as pan', 'pan.user_id', 'declared.user_id')
    .select(['declared.id', 'declared.user_id', 'declared.declared_at', 'declared.decided_at'])
    .select(['declared.people', 'declared.pan_indexes', 'pan.pan_index'])
    .where('declared.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const people: FoundPerson[] = [];
  for (const [index, person] of storedPeople.parse(row.people).entries()) {
    const hex = row.pan_indexes[index] ?? null;
    people.push({ ...person, ...(await findPerson(db, person.email, hex)) });
  }
  return {
    id: row.id,
    userId: row.user_id,
    declaredAt: row.declared_at,
    isOpen: row.decided_at === null,
    ownPanIndex: row.pan_index,
    people,
  };
}

async function findPerson(
  db: Db,
  email: string | null,
  hex: string | null,
): Promise<Pick<FoundPerson, 'memberId' | 'panIndex'>> {
  const byPan = hex === null ? null : Buffer.from(hex, 'hex');
  const row = await db
    .selectFrom('users')
    .leftJoin('pan_verifications as pan', (join) =>
      join.onRef('pan.user_id', '=', 'users.id').on('pan.released_at', 'is', null),
    )
    .select(['users.id', 'pan.pan_index'])
    .where(
      byPan === null
        ? sql<boolean>`lower(users.email) = ${(email ?? '').toLowerCase()}`
        : sql<boolean>`pan.pan_index = ${byPan}`,
    )
    .executeTakeFirst();
  return { memberId: row?.id ?? null, panIndex: byPan ?? row?.pan_index ?? null };
}

/**
 * Decides a declaration. If confirmed, the PANs of the member and of all people found form one family.
 * @throws if it is confirmed and the member has no PAN
 */
export async function decideDeclaration(
  tx: Tx,
  { id, ownPanIndex, people }: FamilyDeclaration,
  decision: 'confirm' | 'reject',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('family_declarations')
    .set({ decision, decided_at: at })
    .where('id', '=', id)
    .execute();
  if (decision === 'reject') return;
  if (ownPanIndex === null) throw new Error(`The member of family declaration ${id} has no verified PAN.`);
  const panIndexes = [ownPanIndex, ...people.flatMap(({ panIndex }) => panIndex ?? [])];
  const distinct = new Map(panIndexes.map((index) => [index.toString('hex'), index]));
  await declareFamily(tx, [...distinct.values()], at);
}

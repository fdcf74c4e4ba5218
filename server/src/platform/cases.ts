import type { Generated } from 'kysely';
import type { Db } from './db/database.ts';

declare module './db/database.ts' {
  interface Database {
    cases: {
      id: Generated<string>;
      kind: CaseKind;
      provider: string;
      provider_id: string;
      provider_parent_id: string | null;
      reference: string | null;
      amount_paise: number | null;
      currency: string | null;
      facts: string;
      happened_at: Date | null;
      opened_at: Generated<Date>;
      closed_at: Date | null;
      resolution: string | null;
    };
  }
}

/**
 * Kinds of staff cases: objects that a third party has and we do not, messages that may have been sent before a
 * restore, and disabled webhook endpoints.
 */
type CaseKind =
  | 'unknown-payment'
  | 'unknown-refund'
  | 'unknown-order'
  | 'unknown-signature'
  | 'letters-held'
  | 'webhook-disabled'
  | 'webhooks-held'
  /** Bank transfers recorded in the lost epoch. */
  | 'transfers-restored';

export type NewCase = {
  readonly kind: CaseKind;
  /** The payment gateway or other vendor, or `outbox` for our own events. */
  readonly provider: string;
  readonly providerId: string;
  /** Order of the payment, or payment of the refund. */
  readonly parentId?: string | null;
  /** Our own reference, i.e. the receipt. */
  readonly reference?: string | null;
  readonly amountPaise?: number | null;
  readonly currency?: string | null;
  /** Codes and counts, without personal data. */
  readonly facts?: Readonly<Record<string, string | number | null>>;
  /** Wall time. */
  readonly happenedAt?: Date | null;
};

export type StaffCase = Required<Omit<NewCase, 'facts'>> & {
  readonly id: string;
  readonly facts: unknown;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly resolution: string | null;
};

/** Opens a case unless its subject already has one. Returns whether it is new. */
export async function openCase(db: Db, { facts = {}, ...rest }: NewCase): Promise<boolean> {
  const row = await db
    .insertInto('cases')
    .values({
      kind: rest.kind,
      provider: rest.provider,
      provider_id: rest.providerId,
      provider_parent_id: rest.parentId ?? null,
      reference: rest.reference ?? null,
      amount_paise: rest.amountPaise ?? null,
      currency: rest.currency ?? null,
      facts: JSON.stringify(facts),
      happened_at: rest.happenedAt ?? null,
      closed_at: null,
      resolution: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'provider', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns cases, oldest first; `open` omits closed ones. */
export async function casesOf(db: Db, which: 'open' | 'all'): Promise<StaffCase[]> {
  return db
    .selectFrom('cases')
    .select([
      'id',
      'kind',
      'provider',
      'provider_id as providerId',
      'provider_parent_id as parentId',
      'reference',
      'amount_paise as amountPaise',
      'currency',
      'facts',
      'happened_at as happenedAt',
      'opened_at as openedAt',
      'closed_at as closedAt',
      'resolution',
    ])
    .$if(which === 'open', (query) => query.where('closed_at', 'is', null))
    .orderBy('opened_at')
    .orderBy('id')
    .execute();
}

/** Closes a case with its resolution. Returns false if there is no such open case. */
export async function closeCase(db: Db, id: string, resolution: string): Promise<boolean> {
  const row = await db
    .updateTable('cases')
    .set({ closed_at: new Date(), resolution })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Closes open cases of a kind by our own reference. */
export async function closeCasesAbout(
  db: Db,
  kind: CaseKind,
  reference: string,
  resolution: string,
): Promise<void> {
  await db
    .updateTable('cases')
    .set({ closed_at: new Date(), resolution })
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where('closed_at', 'is', null)
    .execute();
}

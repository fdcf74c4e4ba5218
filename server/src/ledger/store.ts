import { sql } from 'kysely';
import type { GeneratedAlways } from 'kysely';
import { isAccount } from '@niveshak/domain/ledger/account';
import type { Account, AccountKind, Side } from '@niveshak/domain/ledger/account';
import { isEntryKind } from '@niveshak/domain/ledger/entry';
import type { LedgerEntry, Line } from '@niveshak/domain/ledger/entry';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Paise } from '@niveshak/domain/primitives/paise';
import type { BusinessTime } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    ledger_accounts: { code: string; kind: AccountKind; normal_side: Side; is_per_payment: boolean };
    ledger_entries: {
      id: GeneratedAlways<number>;
      kind: string;
      reference: string;
      user_id: string;
      posted_on: string;
      posted_at: Date;
    };
    ledger_lines: LinesTable;
  }
}

type LinesTable = {
  entry_id: number;
  line_number: number;
  account: string;
  side: Side;
  amount_paise: number;
  order_id: string;
  payment_id: string | null;
};

export type PostedEntry = LedgerEntry & {
  readonly id: number;
  readonly postedOn: CalendarDate;
  readonly postedAt: Date;
};

/**
 * Inserts entries with different kinds or references, in order. Returns the entries that already existed and were not
 * inserted.
 */
export async function insertEntries(
  tx: Tx,
  entries: readonly LedgerEntry[],
  time: BusinessTime,
): Promise<LedgerEntry[]> {
  if (entries.length === 0) return [];
  const written = await tx
    .insertInto('ledger_entries')
    .values(
      entries.map(({ kind, reference, userId }) => ({
        kind,
        reference,
        user_id: userId,
        posted_on: time.today,
        posted_at: time.instant,
      })),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'reference']).doNothing())
    .returning(['id', 'kind', 'reference'])
    .execute();
  const idOf = ({ kind, reference }: LedgerEntry) =>
    written.find((row) => row.kind === kind && row.reference === reference)?.id;
  const lines = entries.flatMap((entry) => {
    const id = idOf(entry);
    return id === undefined ? [] : linesOf(entry, id);
  });
  if (lines.length > 0) await tx.insertInto('ledger_lines').values(lines).execute();
  return entries.filter((entry) => idOf(entry) === undefined);
}

function linesOf({ lines }: LedgerEntry, entryId: number): LinesTable[] {
  return lines.map((line, index) => ({
    entry_id: entryId,
    line_number: index + 1,
    account: line.account,
    side: line.side,
    amount_paise: line.amount,
    order_id: line.orderId,
    payment_id: line.paymentId,
  }));
}

export type EntryFilter =
  | { readonly orderId: string }
  | { readonly userId: string }
  | { readonly kind: LedgerEntry['kind']; readonly reference: string };

export async function selectEntries(db: Db, filter: EntryFilter): Promise<PostedEntry[]> {
  let query = db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_lines', 'ledger_lines.entry_id', 'ledger_entries.id')
    .select([
      'id',
      'kind',
      'reference',
      'user_id as userId',
      'posted_on as postedOn',
      'posted_at as postedAt',
      'account',
      'side',
      'amount_paise as amount',
      'order_id as orderId',
      'payment_id as paymentId',
    ])
    .orderBy('id')
    .orderBy('line_number');
  if ('userId' in filter) query = query.where('user_id', '=', filter.userId);
  if ('kind' in filter) {
    query = query.where('kind', '=', filter.kind).where('reference', '=', filter.reference);
  }
  if ('orderId' in filter) {
    query = query.where('id', 'in', (select) =>
      select.selectFrom('ledger_lines').select('entry_id').where('order_id', '=', filter.orderId),
    );
  }
  const entries = new Map<number, PostedEntry & { lines: Line[] }>();
  for (const row of await query.execute()) {
    const { id, kind, reference, userId, postedOn, postedAt, account, side, orderId, paymentId } = row;
    if (!isEntryKind(kind) || !isAccount(account)) throw new Error(`Ledger entry ${id} is not readable.`);
    const entry = entries.get(id) ?? {
      id,
      kind,
      reference,
      userId,
      postedOn: calendarDate(postedOn),
      postedAt,
      lines: [],
    };
    entry.lines.push({ account, side, amount: paise(row.amount), orderId, paymentId });
    entries.set(id, entry);
  }
  return [...entries.values()];
}

/** Returns the lines of an order in posting order. */
export async function linesOfOrder(db: Db, orderId: string): Promise<Line[]> {
  const rows = await db
    .selectFrom('ledger_lines')
    .select(['account', 'side', 'amount_paise as amount', 'payment_id as paymentId'])
    .where('order_id', '=', orderId)
    .orderBy('entry_id')
    .orderBy('line_number')
    .execute();
  return rows.map(({ account, side, amount, paymentId }) => {
    if (!isAccount(account)) throw new Error(`The ledger has an unknown account: ${account}`);
    return { account, side, amount: paise(amount), orderId, paymentId };
  });
}

export type AccountBalance = {
  readonly account: Account;
  readonly kind: AccountKind;
  readonly debit: Paise;
  readonly credit: Paise;
  /** Balance on the normal side of the account. */
  readonly balance: Paise;
};

export async function selectBalances(db: Db): Promise<AccountBalance[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .leftJoin('ledger_lines', 'account', 'code')
    .groupBy(['code', 'kind', 'normal_side'])
    .orderBy('code')
    .select(({ fn, case: when, ref, val }) => [
      'code',
      'kind',
      'normal_side as normalSide',
      fn
        .sum<string | null>(when().when('side', '=', 'debit').then(ref('amount_paise')).else(val(0)).end())
        .as('debit'),
      fn
        .sum<string | null>(when().when('side', '=', 'credit').then(ref('amount_paise')).else(val(0)).end())
        .as('credit'),
    ])
    .execute();
  return rows.map(({ code, kind, normalSide, ...sums }) => {
    if (!isAccount(code)) throw new Error(`The ledger has an unknown account: ${code}`);
    const debit = paise(Number(sums.debit ?? 0));
    const credit = paise(Number(sums.credit ?? 0));
    return {
      account: code,
      kind,
      debit,
      credit,
      balance: paise(normalSide === 'debit' ? debit - credit : credit - debit),
    };
  });
}

/** Balance of a per-payment account. Zero balances are omitted. */
export type PaymentBalance = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly userId: string;
  readonly amount: Paise;
};

export async function selectByPayment(
  db: Db,
  account: 'refunds' | 'unapplied' | 'gateway',
  userId: string | null,
): Promise<PaymentBalance[]> {
  let query = db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'entry_id')
    .innerJoin('ledger_accounts', 'code', 'account')
    .where('account', '=', account)
    .where('payment_id', 'is not', null)
    .groupBy(['payment_id', 'order_id', 'user_id', 'normal_side'])
    .orderBy(({ fn }) => fn.min('entry_id'))
    .select(({ fn, case: when, ref, val }) => [
      'payment_id as paymentId',
      'order_id as orderId',
      'user_id as userId',
      'normal_side as normalSide',
      fn
        .sum<string>(when().when('side', '=', 'debit').then(ref('amount_paise')).else(val(0)).end())
        .as('debit'),
      fn
        .sum<string>(when().when('side', '=', 'credit').then(ref('amount_paise')).else(val(0)).end())
        .as('credit'),
    ]);
  if (userId !== null) query = query.where('user_id', '=', userId);
  const balances: PaymentBalance[] = [];
  for (const { paymentId, orderId, userId: whose, normalSide, debit, credit } of await query.execute()) {
    const difference = Number(debit) - Number(credit);
    const amount = paise(normalSide === 'debit' ? difference : 0 - difference);
    if (paymentId !== null && amount !== 0) balances.push({ paymentId, orderId, userId: whose, amount });
  }
  return balances;
}

export async function selectOrdersPaidBy(
  db: Db,
  paymentId: string,
): Promise<{ orderId: string; amount: Paise }[]> {
  const { rows } = await sql<{ orderId: string; amount: number }>`
    select order_id as "orderId",
      sum(case side when 'credit' then amount_paise else -amount_paise end)::bigint as amount
    from ledger_lines where payment_id = ${paymentId} and account = 'receivable'
    group by order_id
    having sum(case side when 'credit' then amount_paise else -amount_paise end) > 0
    order by min(entry_id)`.execute(db);
  return rows.map(({ orderId, amount }) => ({ orderId, amount: paise(Number(amount)) }));
}

export async function selectFreeOf(db: Db, paymentId: string): Promise<Paise> {
  const { rows } = await sql<{ free: number }>`
    select coalesce(sum(case side when 'debit' then amount_paise else -amount_paise end), 0)::bigint as free
    from ledger_lines where payment_id = ${paymentId} and account in ('gateway', 'refunds')`.execute(db);
  return paise(Number(rows[0]?.free ?? 0));
}

/** Returns the amount in paise that lost chargebacks removed from the gateway account for a payment. */
export async function selectChargebackAmount(db: Db, paymentId: string): Promise<Paise> {
  const { rows } = await sql<{ taken: number }>`
    select coalesce(sum(l.amount_paise), 0)::bigint as taken
    from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where l.payment_id = ${paymentId} and l.account = 'gateway' and l.side = 'credit'
      and e.kind = 'chargeback-lost'`.execute(db);
  return paise(Number(rows[0]?.taken ?? 0));
}

import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';

type Row = Readonly<Record<string, string | null>>;

/**
 * Measures only the database work of one payment. It rewrites the rows of an earlier payment under new ids, with the
 * same locks, in one transaction of the plain driver, without unnecessary reads or any decisions.
 *
 * @returns a function that writes one such payment; each `call` needs a different number
 */
export async function barePayment(pool: pg.Pool): Promise<(call: number) => Promise<void>> {
  const sample = await readSample(pool);
  return async (call) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await writePayment(client, sample, call);
      await client.query('commit');
    } finally {
      client.release();
    }
  };
}

type Sample = Awaited<ReturnType<typeof readSample>>;

/** Returns the rows of the first paid order. */
async function readSample(pool: pg.Pool) {
  const rows = async (text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (
      await pool.query({
        text,
        values: [...values],
        // Values stay as sent by the database, so that they can be written back unchanged.
        types: { getTypeParser: () => (value: unknown) => value },
      })
    ).rows;
  const one = async (text: string, values?: readonly unknown[]): Promise<Row> => {
    const [row] = await rows(text, values);
    if (row === undefined) throw new Error('No payment was made that could be written again.');
    return row;
  };
  const order = await one(`select * from orders where state = 'fulfilled' order by created_at limit 1`);
  const ofOrder = [order['id']];
  const moves = await rows('select * from order_moves where order_id = $1 order by version', ofOrder);
  const payment = await one('select * from payments where order_id = $1', ofOrder);
  const term = await one('select * from terms where order_id = $1', ofOrder);
  const notices = await rows('select * from term_notices where term_id = $1', [term['id']]);
  const document = await one('select * from documents where order_id = $1', ofOrder);
  const lines = await rows('select * from ledger_lines where order_id = $1 order by 1, 2', ofOrder);
  const entries = await rows(
    'select * from ledger_entries where id in (select entry_id from ledger_lines where order_id = $1) order by id',
    ofOrder,
  );
  const users = await rows('select id from users order by id');
  return { order, moves, payment, term, notices, document, lines, entries, users };
}

type Written = { readonly orderId: string; readonly paymentId: string; readonly userId: string | null };

async function writePayment(client: pg.PoolClient, sample: Sample, call: number): Promise<void> {
  const { order, moves, payment, term, notices, document, users } = sample;
  const orderId = randomUUID();
  const paymentId = `pay_bare_${call}`;
  const userId = users[call % users.length]?.['id'] ?? null;
  const day = new Date(Date.UTC(2100, 0, 1) + call * 86_400_000).toISOString().slice(0, 10);
  const insert = (table: string, written: readonly Row[]) => insertRows(client, table, written);

  await client.query('select id from users where id = $1 for update', [userId]);
  await insert('orders', [{ ...order, id: orderId, user_id: userId, provider_order_id: orderId }]);
  await insert('payments', [{ ...payment, id: paymentId, order_id: orderId }]);
  for (const move of moves) {
    await client.query('update orders set has_pending_payment = not has_pending_payment where id = $1', [
      orderId,
    ]);
    await insert('order_moves', [{ ...move, order_id: orderId }]);
  }
  const termId = randomUUID();
  const days = { start_date: day, paid_end_date: day, end_date: day };
  await insert('terms', [{ ...term, ...days, id: termId, user_id: userId, order_id: orderId }]);
  await insert(
    'term_notices',
    notices.map((notice) => ({ ...notice, term_id: termId })),
  );
  const marks = Array.from({ length: 4 }, () => randomBytes(32));
  await client.query('select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as marks (key)', [
    marks.map((mark) => mark.readBigInt64BE().toString()),
  ]);
  await insert(
    'plan_holder_marks',
    marks.map((mark) => ({
      mark: `\\x${mark.toString('hex')}`,
      first_seen_at: document['issued_at'] ?? null,
    })),
  );
  await writeDocument(client, document, { orderId, userId });
  await writeLedger(client, sample, { orderId, paymentId, userId });
  await client.query(
    `with event as (insert into outbox_events (name, payload, occurred_at) values ('bare', '{}', now()) returning id)
     select graphile_worker.add_job('deliver-event', json_build_object('id', id), run_at := '2100-01-01',
       job_key := 'event-' || id) from event`,
  );
}

async function writeLedger(
  client: pg.PoolClient,
  { entries, lines }: Sample,
  { orderId, paymentId, userId }: Written,
): Promise<void> {
  const written = await client.query<{ id: string; kind: string }>(
    `insert into ledger_entries (kind, reference, user_id, posted_on, posted_at)
     select kind, case when kind = 'sale' then $1 else kind || $1 end, $2, posted_on, posted_at
     from ledger_entries where id = any($3::bigint[]) order by id returning id, kind`,
    [orderId, userId, entries.map((entry) => entry['id'])],
  );
  const idOf = new Map(entries.map((entry, index) => [entry['id'], String(written.rows[index]?.id)]));
  await insertRows(
    client,
    'ledger_lines',
    lines.map((line) => ({
      ...line,
      entry_id: idOf.get(line['entry_id'] ?? '') ?? null,
      order_id: orderId,
      payment_id: line['payment_id'] === null ? null : paymentId,
    })),
  );
}

async function writeDocument(
  client: pg.PoolClient,
  document: Row,
  { orderId, userId }: Omit<Written, 'paymentId'>,
): Promise<void> {
  const series = [document['kind'], document['financial_year']];
  const { rows: locked } = await client.query<{ last_number: number }>(
    'select last_number from document_series where kind = $1 and financial_year = $2 for update',
    series,
  );
  const sequence = (locked[0]?.last_number ?? 0) + 1;
  await client.query('update document_series set last_number = $3 where kind = $1 and financial_year = $2', [
    ...series,
    sequence,
  ]);
  const number = `${document['number']?.slice(0, -6)}${String(sequence).padStart(6, '0')}`;
  const changed = { id: randomUUID(), sequence: String(sequence), number, user_id: userId };
  await insertRows(client, 'documents', [{ ...document, ...changed, reference: orderId, order_id: orderId }]);
}

async function insertRows(client: pg.PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null));
  const places = rows.map(
    (_, index) => `(${columns.map((_column, at) => `$${index * columns.length + at + 1}`).join(', ')})`,
  );
  await client.query(`insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`, values);
}

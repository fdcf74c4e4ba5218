import pg from 'pg';

/** Price paid ex GST in paise, with as many different prices as days. */
const price = '179700 + n % 365 * 100';

/**
 * Adds members, each with a plan, an order, a payment, an invoice and ten ledger entries. Bypasses the triggers,
 * because their row-by-row checks and work are not measured here.
 */
export async function fillWithClients(databaseUrl: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(`
      create temp table b as select n, date '2025-06-02' - n % 365 as begun, gen_random_uuid() as user_id, gen_random_uuid() as order_id,
        (array['Asha','Ravi','Meera','Kabir','Leela','Arjun','Nila','Rohan','Farah','Dev'])[1 + n % 10] || chr(97 + n / 10 % 26) as first_name,
        (array['Rao','Iyer','Khan','Shah','Menon','Apte','Bhat','Sen','Dave','Joshi'])[1 + n / 260 % 10] || chr(97 + n / 2600 % 26) as last_name
      from generate_series(1, ${members}) n`);
    await client.query(`insert into users (id, sub, email, email_normalised, has_confirmed_email, first_name, last_name, mobile, created_at)
      select user_id, 'bench|' || n, 'bench-' || n || '@members.test', 'bench-' || n || '@members.test', true, first_name, last_name,
        (9100000000 + n)::text, now() from b`);
    await client.query(`insert into orders (id, user_id, alias, state, amount_paise, currency, agreed, fingerprint, provider_order_id, created_at, expires_at, quoted_on, reconciled_at, reconciled_as_of)
      select order_id, user_id, 'CML3M', 'fulfilled', 212046, 'INR', '{}', 'bench', 'order_bench' || n, begun, begun, begun, now(), begun + 8 from b`);
    await client.query(`insert into terms (user_id, alias, start_date, paid_end_date, end_date, source, order_id, created_at, paid_ex_gst_paise)
      select user_id, (array['CML3M', 'CML1Y'])[1 + n % 2], begun, begun + days - 1, begun + days - 1, 'order', order_id, begun, ${price}
      from b, lateral (select (array[91, 365])[1 + n % 2] as days) term`);
    await client.query(`insert into payments (id, order_id, amount_paise, currency, status, role, proved_at)
      select 'pay_bench' || n, order_id, 212046, 'INR', 'captured', 'fulfils', now() from b`);
    await client.query(`insert into documents (kind, financial_year, sequence, number, reference, user_id, order_id, issued_on, issued_at, place_of_supply,
        taxable_paise, cgst_paise, sgst_paise, igst_paise, uses_utgst, round_off_paise, total_paise, needs_e_invoice, snapshot)
      select 'invoice', '2023-24', n, 'INV/23-24/' || lpad(n::text, 6, '0'), order_id::text, user_id, order_id, '2024-03-01', now(), 'MH',
        ${price}, 16173, 16173, 0, false, 0, ${price} + 32346, false, (select snapshot from documents limit 1) from b`);
    await client.query(`with made as (
        insert into ledger_entries (kind, reference, user_id, posted_on, posted_at)
        select 'sale', 'bench-' || n || '-' || k, user_id, current_date, now() from b, generate_series(1, 10) k returning id, user_id)
      insert into ledger_lines (entry_id, line_number, account, side, amount_paise, order_id)
      select made.id, side.n, side.account, side.side, 1000, b.order_id from made join b using (user_id),
        (values (1, 'receivable', 'debit'), (2, 'revenue:CML3M', 'credit')) as side (n, account, side)`);
    await client.query('delete from figure_months');
    await client.query('set session_replication_role = default');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

-- Append-only double-entry ledger in integer paise. Rules beyond columns are triggers, so that no code path, ours or
-- a person's at a prompt, can leave the books wrong.

create table ledger_accounts (
  code text primary key,
  kind text not null check (kind in ('asset', 'liability', 'income')),
  normal_side text not null check (normal_side in ('debit', 'credit')),
  -- Each line names its payment, and no payment's balance falls below zero on the normal side.
  is_per_payment boolean not null
);
insert into ledger_accounts (code, kind, normal_side, is_per_payment) values
  ('receivable', 'asset', 'debit', false),
  ('gateway', 'asset', 'debit', true),
  ('gst:cgst', 'liability', 'credit', false),
  ('gst:sgst', 'liability', 'credit', false),
  ('gst:utgst', 'liability', 'credit', false),
  ('gst:igst', 'liability', 'credit', false),
  ('refunds', 'liability', 'credit', true),
  ('unapplied', 'liability', 'credit', true),
  ('round-off', 'income', 'credit', false),
  ('revenue:CMPONE', 'income', 'credit', false),
  ('revenue:CMP1Y', 'income', 'credit', false),
  ('revenue:CMP3M', 'income', 'credit', false),
  ('revenue:CML1Y', 'income', 'credit', false),
  ('revenue:CML3M', 'income', 'credit', false),
  ('revenue:CML14D', 'income', 'credit', false),
  ('revenue:CMP14D', 'income', 'credit', false),
  ('revenue:CMPGUEST', 'income', 'credit', false);

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'sale', 'payment-captured', 'credit-set-off', 'cancellation-refund', 'excess-credit-refund',
    'refund-processed', 'refund-written-off', 'payment-held', 'held-payment-applied', 'held-payment-refunded',
    'round-off'
  )),
  -- What the entry is of: an order, a payment, a refund, the reason of a credit. Posting it twice is one entry.
  reference text not null check (reference <> ''),
  user_id uuid not null references users,
  -- Business time.
  posted_on date not null,
  posted_at timestamptz not null,
  -- An entry is complete when its transaction ends: later lines are refused.
  posted_in xid8 not null default pg_current_xact_id(),
  unique (kind, reference)
);
create index ledger_entries_of_user on ledger_entries (user_id, id);
create index ledger_entries_by_day on ledger_entries (posted_on);

create table ledger_lines (
  entry_id bigint not null references ledger_entries,
  line_number integer not null,
  account text not null references ledger_accounts,
  side text not null check (side in ('debit', 'credit')),
  amount_paise bigint not null check (amount_paise > 0),
  order_id uuid not null,
  -- The payment that this money came from.
  payment_id text check (payment_id <> ''),
  primary key (entry_id, line_number)
);
create index ledger_lines_of_order on ledger_lines (order_id, entry_id);
create index ledger_lines_of_payment on ledger_lines (payment_id, account) where payment_id is not null;
create index ledger_lines_of_account on ledger_lines (account);
-- A payment enters the gateway once, whether it pays for something or is held.
create unique index a_payment_is_received_once on ledger_lines (payment_id)
  where account = 'gateway' and side = 'debit';

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function ledger_is_append_only();
create trigger ledger_entries_are_kept before truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger ledger_lines_stay before update or delete on ledger_lines
  for each row execute function ledger_is_append_only();
create trigger ledger_lines_are_kept before truncate on ledger_lines
  for each statement execute function ledger_is_append_only();
create trigger ledger_accounts_stay before update or delete on ledger_accounts
  for each row execute function ledger_is_append_only();

create function ledger_line_belongs() returns trigger language plpgsql as $$
declare
  begun_in xid8;
  per_payment boolean;
begin
  select posted_in into begun_in from ledger_entries where id = new.entry_id;
  if begun_in is distinct from pg_current_xact_id() then
    raise exception 'ledger entry % is complete: no line can be added', new.entry_id
      using errcode = 'restrict_violation';
  end if;
  select is_per_payment into per_payment from ledger_accounts where code = new.account;
  if per_payment and new.payment_id is null then
    raise exception 'a line on % names its payment', new.account using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger ledger_lines_belong before insert on ledger_lines
  for each row execute function ledger_line_belongs();

-- At the end of the transaction: the entry has lines and they balance.
create function ledger_entry_balances() returns trigger language plpgsql as $$
declare
  lines integer;
  difference numeric;
begin
  select count(*), sum(case side when 'debit' then amount_paise else -amount_paise end)
    into lines, difference from ledger_lines where entry_id = new.id;
  if lines = 0 then
    raise exception 'ledger entry % (% %) has no lines', new.id, new.kind, new.reference
      using errcode = 'check_violation';
  end if;
  if difference <> 0 then
    raise exception 'ledger entry % (% %) does not balance: % paise', new.id, new.kind, new.reference, difference
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();

-- At the end of the transaction, for each line that names a payment: a payment gives no more than it has, neither out
-- of an account that is kept by payment nor out of an order that it pays for.
create function ledger_payment_covers() returns trigger language plpgsql as $$
declare
  per_payment boolean;
  normal text;
  held numeric;
begin
  -- Two transactions that move the same payment are judged one after the other.
  perform pg_advisory_xact_lock(hashtextextended('ledger payment ' || new.payment_id, 0));
  select is_per_payment, normal_side into per_payment, normal from ledger_accounts where code = new.account;
  if per_payment then
    select sum(case side when normal then amount_paise else -amount_paise end) into held
      from ledger_lines where payment_id = new.payment_id and account = new.account;
  elsif new.account = 'receivable' then
    select sum(case side when 'credit' then amount_paise else -amount_paise end) into held
      from ledger_lines
      where payment_id = new.payment_id and account = 'receivable' and order_id = new.order_id;
  end if;
  if held < 0 then
    raise exception 'payment % does not cover this: % on % falls to % paise', new.payment_id, new.side, new.account, held
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_payments_cover after insert on ledger_lines
  deferrable initially deferred for each row when (new.payment_id is not null)
  execute function ledger_payment_covers();

-- What was sold and invoiced before moving in: kept so that credits, refunds and credit notes have what they stand on. It is
-- no income and no tax of these books; decision 101.

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (
  kind in ('asset', 'liability', 'income', 'equity')
) not valid;
insert into ledger_accounts (code, kind, normal_side, is_per_payment)
values ('opening-balance', 'equity', 'credit', false) on conflict do nothing;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'sale', 'payment-captured', 'credit-set-off', 'cancellation-refund', 'excess-credit-refund',
  'refund-processed', 'refund-written-off', 'payment-held', 'held-payment-applied', 'held-payment-refunded',
  'round-off', 'chargeback-lost', 'brought-forward'
)) not valid;

create table moved_in_invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders,
  user_id uuid not null references users,
  -- As the old system printed it.
  number text not null check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  issued_on date not null,
  buyer_gstin text,
  place_of_supply text not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  uses_utgst boolean not null,
  total_paise bigint not null check (total_paise > 0),
  -- What a credit note against it repeats.
  snapshot jsonb not null,
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  check (cgst_paise = sgst_paise)
);
create unique index moved_in_invoices_number on moved_in_invoices (upper(number));
create index moved_in_invoices_of_user on moved_in_invoices (user_id);
create trigger moved_in_invoices_never_change before update or delete on moved_in_invoices
  for each row execute function documents_never_change();
create trigger moved_in_invoices_are_kept before truncate on moved_in_invoices
  for each statement execute function documents_never_change();

-- A note is against an invoice of ours or one that was brought in.
alter table documents add column moved_in_id uuid;
alter table documents add constraint documents_moved_in_id_fkey foreign key (moved_in_id)
  references moved_in_invoices not valid;
do $$
declare
  old text;
begin
  select conname into strict old from pg_constraint
    where conrelid = 'documents'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%original_id IS NULL%';
  execute format('alter table documents drop constraint %I', old);
end $$;
alter table documents add constraint documents_note_has_its_invoice check (
  (kind <> 'invoice')::integer = num_nonnulls(original_id, moved_in_id)
) not valid;

create or replace function credit_stays_within_invoice() returns trigger language plpgsql as $$
declare
  original record;
  credited record;
begin
  if new.moved_in_id is null then
    select user_id, order_id, place_of_supply, uses_utgst, buyer_gstin, issued_on, number, taxable_paise, cgst_paise,
        sgst_paise, igst_paise
      into original from documents where id = new.original_id and kind = 'invoice' for update;
  else
    select user_id, order_id, place_of_supply, uses_utgst, buyer_gstin, issued_on, number, taxable_paise, cgst_paise,
        sgst_paise, igst_paise
      into original from moved_in_invoices where id = new.moved_in_id for update;
  end if;
  if not found or original.user_id <> new.user_id or original.order_id <> new.order_id
    or original.place_of_supply <> new.place_of_supply or original.uses_utgst <> new.uses_utgst
    or original.buyer_gstin is distinct from new.buyer_gstin or original.issued_on > new.issued_on then
    raise exception 'a credit note has the parties, order and place of its invoice' using errcode = 'check_violation';
  end if;
  select coalesce(sum(taxable_paise), 0) as taxable, coalesce(sum(cgst_paise), 0) as cgst,
      coalesce(sum(sgst_paise), 0) as sgst, coalesce(sum(igst_paise), 0) as igst
    into credited from documents
    where (new.moved_in_id is null and original_id = new.original_id) or moved_in_id = new.moved_in_id;
  if credited.taxable + new.taxable_paise > original.taxable_paise
    or credited.cgst + new.cgst_paise > original.cgst_paise
    or credited.sgst + new.sgst_paise > original.sgst_paise
    or credited.igst + new.igst_paise > original.igst_paise then
    raise exception 'credit notes exceed invoice %', original.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- A series goes on behind the last number of the old system's.
alter table document_series add column begins_after integer not null default 0;
alter table document_series add constraint document_series_begins_before_its_last check (
  begins_after between 0 and last_number
) not valid;
create or replace function document_series_counts_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.kind = old.kind and new.financial_year = old.financial_year and new.run = old.run
    and new.begins_after = old.begins_after and new.last_number = old.last_number + 1 then
    return new;
  end if;
  raise exception 'a document series only counts up' using errcode = 'restrict_violation';
end $$;

create or replace function document_takes_its_number() returns trigger language plpgsql as $$
declare
  last integer;
begin
  select last_number into last from document_series
    where kind = new.kind and financial_year = new.financial_year and run = new.run;
  if last is distinct from new.sequence then
    raise exception 'number % is not the next of its series', new.number using errcode = 'check_violation';
  end if;
  if new.run <> series_run(new.financial_year) then
    raise exception 'number % is of a life of this database that ended', new.number using errcode = 'check_violation';
  end if;
  if exists (select from moved_in_invoices where upper(number) = upper(new.number)) then
    raise exception 'number % was issued by the old system', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Who accepted the terms in the old system, with what shows it.
alter table consents add column evidence text;
alter table consents drop constraint consents_method_check;
alter table consents add constraint consents_method_check check (method in ('esign', 'click', 'moved-in')) not valid;
alter table consents add constraint consents_brought_in_have_evidence check (
  (method = 'moved-in') = (evidence is not null)
) not valid;

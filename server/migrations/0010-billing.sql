-- GST documents. What a document says is frozen in `snapshot`; the columns beside it are what is searched, summed and
-- constrained.

create table billing_settings (
  id boolean primary key default true check (id),
  -- Services accounting code; nothing is issued without one.
  sac_code text not null check (sac_code ~ '^99[0-9]{4}$'),
  -- Printed under the totals: where to pay by transfer, and a last line.
  bank_details text,
  footer text,
  -- Set when the firm's turnover obliges it to e-invoice sales to businesses.
  needs_e_invoice boolean not null default false
);

-- The last number of each series; the row's lock is what makes numbers follow each other.
create table document_series (
  kind text not null check (kind in ('invoice', 'credit-note', 'commercial-credit-note')),
  -- `2025-26`
  financial_year text not null check (financial_year ~ '^[0-9]{4}-[0-9]{2}$'),
  last_number integer not null default 0 check (last_number between 0 and 999999),
  primary key (kind, financial_year)
);
create function document_series_counts_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.kind = old.kind and new.financial_year = old.financial_year
    and new.last_number = old.last_number + 1 then
    return new;
  end if;
  raise exception 'a document series only counts up' using errcode = 'restrict_violation';
end $$;
create trigger document_series_counts_up before update or delete on document_series
  for each row execute function document_series_counts_up();
create trigger document_series_is_kept before truncate on document_series
  for each statement execute function document_series_counts_up();

create table documents (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  financial_year text not null,
  sequence integer not null,
  -- Rule 46(b): at most 16 characters, consecutive, unique in the financial year.
  number text not null,
  -- What it was issued for: the order of an invoice, the reason of a note. Issuing twice is one document.
  reference text not null check (reference <> ''),
  user_id uuid not null references users,
  -- The order that was sold; a note carries the order of its invoice.
  order_id uuid not null,
  original_id uuid references documents,
  issued_on date not null,
  issued_at timestamptz not null,
  buyer_gstin text,
  place_of_supply text not null,
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  -- SGST is UTGST.
  uses_utgst boolean not null,
  round_off_paise bigint not null,
  total_paise bigint not null check (total_paise >= 0),
  -- The sale is to a business and was made while the firm had to e-invoice.
  needs_e_invoice boolean not null,
  snapshot jsonb not null,
  foreign key (kind, financial_year) references document_series,
  check ((kind = 'invoice') = (original_id is null)),
  check (kind <> 'invoice' or reference = order_id::text),
  check (left(financial_year, 4)::integer = extract(year from issued_on - interval '3 months')),
  check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  check (
    number = case kind when 'invoice' then 'INV' when 'credit-note' then 'CRN' else 'CCN' end
      || '/' || substr(financial_year, 3) || '/' || lpad(sequence::text, 6, '0')
  ),
  check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise),
  check (igst_paise = 0 or (cgst_paise = 0 and sgst_paise = 0)),
  check (cgst_paise = sgst_paise)
);
create unique index documents_number on documents (upper(number));
create unique index one_invoice_an_order on documents (order_id) where kind = 'invoice';
create unique index one_note_a_reason on documents (reference) where kind <> 'invoice';
create index documents_of_user on documents (user_id, issued_at);
create index documents_by_day on documents (issued_on);
create index documents_against on documents (original_id) where original_id is not null;

create function documents_never_change() returns trigger language plpgsql as $$
begin
  raise exception 'issued documents never change: % of % is refused', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
create trigger documents_never_change before update or delete on documents
  for each row execute function documents_never_change();
create trigger documents_are_kept before truncate on documents
  for each statement execute function documents_never_change();

create function document_takes_its_number() returns trigger language plpgsql as $$
declare
  last integer;
begin
  select last_number into last from document_series
    where kind = new.kind and financial_year = new.financial_year;
  if last is distinct from new.sequence then
    raise exception 'number % is not the next of its series', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger documents_take_their_number before insert on documents
  for each row execute function document_takes_its_number();

-- All credit notes of an invoice together stay within it, head by head, whatever is issued at the same time.
create function credit_stays_within_invoice() returns trigger language plpgsql as $$
declare
  original documents%rowtype;
  credited record;
begin
  select * into original from documents where id = new.original_id for update;
  if original.kind <> 'invoice' or original.user_id <> new.user_id or original.order_id <> new.order_id
    or original.place_of_supply <> new.place_of_supply or original.uses_utgst <> new.uses_utgst
    or original.buyer_gstin is distinct from new.buyer_gstin or original.issued_on > new.issued_on then
    raise exception 'a credit note has the parties, order and place of its invoice' using errcode = 'check_violation';
  end if;
  select coalesce(sum(taxable_paise), 0) as taxable, coalesce(sum(cgst_paise), 0) as cgst,
      coalesce(sum(sgst_paise), 0) as sgst, coalesce(sum(igst_paise), 0) as igst
    into credited from documents where original_id = new.original_id;
  if credited.taxable + new.taxable_paise > original.taxable_paise
    or credited.cgst + new.cgst_paise > original.cgst_paise
    or credited.sgst + new.sgst_paise > original.sgst_paise
    or credited.igst + new.igst_paise > original.igst_paise then
    raise exception 'credit notes exceed invoice %', original.number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger credit_stays_within_invoice before insert on documents
  for each row when (new.kind <> 'invoice') execute function credit_stays_within_invoice();

-- What the invoice registration portal answered; a document gets it after it was issued, once.
create table e_invoices (
  document_id uuid primary key references documents,
  irn text not null unique check (irn ~ '^[0-9a-f]{64}$'),
  ack_number text not null,
  acked_at timestamptz not null,
  signed_qr text not null
);
create trigger e_invoices_never_change before update or delete on e_invoices
  for each row execute function documents_never_change();

-- What was sold and invoiced before moving in: kept so that credits, refunds and credit notes have what they stand on. It is
-- no income and no tax of these books; decision 101.

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

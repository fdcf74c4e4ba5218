-- Many codes with one rule, made at once.
create table coupon_batches (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  size integer not null check (size between 1 and 10000),
  made_by uuid not null references staff,
  made_at timestamptz not null
);
create table coupon_batch_codes (
  code text primary key references coupons,
  batch_id uuid not null references coupon_batches
);
create index coupon_batch_codes_of_batch on coupon_batch_codes (batch_id, code);

-- Counts the changes of a coupon's rule: of two who change it at once, the second is told.
alter table coupons add column revision integer not null default 1;

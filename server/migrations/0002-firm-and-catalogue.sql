create table firm_profile (
  id boolean primary key default true check (id),
  profile jsonb not null
);

-- How a plan is described; its rank, term and rights are rules and live in the code.
create table plans (
  alias text primary key,
  description jsonb not null
);

-- Prices ex GST of full terms, in force from a business date until the next one.
create table plan_prices (
  alias text not null references plans,
  valid_from date not null,
  full_price_paise bigint not null check (full_price_paise >= 0),
  primary key (alias, valid_from)
);

create table coupons (
  code text primary key check (code = upper(btrim(code)) and code <> ''),
  percent_basis_points integer check (percent_basis_points between 1 and 10000),
  flat_paise bigint check (flat_paise > 0),
  plans text[],
  valid_from date,
  valid_to date,
  total_limit integer check (total_limit >= 0),
  per_member_limit integer check (per_member_limit >= 0),
  first_purchase_only boolean not null default false,
  check ((percent_basis_points is null) <> (flat_paise is null))
);

-- One row for an order that uses a coupon: reserved with the order, redeemed when it is fulfilled,
-- released when it expires or is cancelled.
create table coupon_uses (
  order_id uuid primary key,
  code text not null references coupons,
  user_id uuid not null,
  state text not null check (state in ('reserved', 'redeemed', 'released')),
  created_at timestamptz not null
);
create index coupon_uses_live on coupon_uses (code, user_id) where state <> 'released';

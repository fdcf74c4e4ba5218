-- A quote keeps what froze it (day, price, sunset) and what it came to; the rules compute it again from that.
create table quotes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  alias text not null,
  coupon_code text,
  state text,
  business_day date not null,
  sunset_date date,
  full_price_paise bigint not null,
  -- Plan, kind, dates and every amount, hashed: equal for quotes that agree in all of them.
  identity text not null,
  net_price_paise bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index quotes_expiry on quotes (expires_at);

create table quotes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  alias text not null,
  coupon_code text,
  -- The rules' whole answer, frozen: dates, prices, credit.
  answer jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index quotes_expiry on quotes (expires_at);

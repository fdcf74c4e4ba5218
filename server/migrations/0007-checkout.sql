create table orders (
  id uuid primary key,
  user_id uuid not null references users,
  alias text not null,
  state text not null check (state in ('created', 'paid', 'fulfilled', 'expired', 'cancelled', 'refunded', 'held')),
  -- Optimistic version: each move of the state machine adds one.
  version integer not null default 1,
  amount_paise bigint not null check (amount_paise >= 0),
  currency text not null check (currency = 'INR'),
  -- What was agreed: the frozen quote, billing details, coupon, consent. Never changed.
  agreed jsonb not null,
  -- Same plan, dates, amounts, coupon and billing details have the same fingerprint.
  fingerprint text not null,
  provider_order_id text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The business date on which a capture was first proved.
  proved_on date,
  fulfilled_at timestamptz,
  hold_reason text,
  -- Wall time of the last look at the provider for payments nobody told us of.
  reconciled_at timestamptz
);
create unique index one_open_order_a_member on orders (user_id) where state = 'created';
create index orders_of_user on orders (user_id, created_at desc);
create index orders_to_expire on orders (expires_at) where state = 'created';

create function orders_keep_what_was_agreed() returns trigger language plpgsql as $$
begin
  if new.agreed is distinct from old.agreed or new.amount_paise <> old.amount_paise
    or new.currency <> old.currency or new.user_id <> old.user_id or new.alias <> old.alias
    or (old.provider_order_id is not null and new.provider_order_id is distinct from old.provider_order_id) then
    raise exception 'an order keeps what was agreed (order %)', old.id;
  end if;
  return new;
end $$;
create trigger orders_keep_what_was_agreed before update on orders
  for each row execute function orders_keep_what_was_agreed();

-- The moves of an order, one row each: who asked for it and when.
create table order_moves (
  order_id uuid not null references orders,
  version integer not null,
  from_state text,
  to_state text not null,
  cause text not null,
  at timestamptz not null,
  primary key (order_id, version)
);

-- Payments as the provider itself told us when we asked; one of an order is what it was fulfilled by.
create table payments (
  id text primary key,
  order_id uuid not null references orders,
  amount_paise bigint not null,
  currency text not null,
  status text not null,
  role text not null check (role in ('fulfils', 'to-refund', 'held')),
  proved_at timestamptz not null
);
create unique index one_payment_fulfils_an_order on payments (order_id) where role = 'fulfils';

create table checkout_landings (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null
);

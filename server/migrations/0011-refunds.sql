-- Money that goes back to the payment it came from. The row is written in the transaction that decides it; a job
-- carries it out after the commit and may run any number of times.
create table refunds (
  id uuid primary key,
  user_id uuid not null references users,
  -- The order whose price (or whose unusable payment) goes back.
  order_id uuid not null references orders,
  payment_id text not null references payments,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (reason in ('unusable-payment', 'excess-credit', 'cancellation', 'end-of-service')),
  -- What it is for, such as `cancellation:<term>`: one refund a reason and payment, whatever runs twice.
  reference text not null check (reference <> ''),
  state text not null check (state in ('owed', 'requested', 'processed', 'failed', 'written-off')),
  -- A refund that the provider failed is asked for again under a new key; before that, never.
  attempt integer not null default 1 check (attempt > 0),
  idempotency_key text not null unique check (idempotency_key = id::text || '-' || attempt),
  provider_refund_id text unique,
  failure text,
  owed_at timestamptz not null,
  requested_at timestamptz,
  settled_at timestamptz,
  -- Wall time of the last look at the provider.
  checked_at timestamptz,
  unique (reference, payment_id),
  -- Below one rupee the provider moves nothing: it is rounded off.
  check ((state = 'written-off') = (amount_paise < 100)),
  check ((state in ('processed', 'failed', 'written-off')) = (settled_at is not null)),
  check (state <> 'processed' or provider_refund_id is not null)
);
create index refunds_open on refunds (checked_at nulls first) where state in ('owed', 'requested');
create index refunds_of_user on refunds (user_id, owed_at);
create index refunds_of_payment on refunds (payment_id);

create function refunds_keep_what_is_owed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a refund is never deleted (refund %)', old.id using errcode = 'restrict_violation';
  end if;
  if new.id <> old.id or new.user_id <> old.user_id or new.order_id <> old.order_id
    or new.payment_id <> old.payment_id or new.amount_paise <> old.amount_paise or new.reason <> old.reason
    or new.reference <> old.reference or new.owed_at <> old.owed_at then
    raise exception 'a refund keeps what is owed (refund %)', old.id using errcode = 'restrict_violation';
  end if;
  if (old.state, new.state) not in (
    ('owed', 'owed'), ('owed', 'requested'), ('requested', 'requested'), ('requested', 'processed'),
    ('requested', 'failed'), ('failed', 'failed'), ('failed', 'owed'), ('processed', 'processed'),
    ('written-off', 'written-off')
  ) then
    raise exception 'a refund does not go from % to % (refund %)', old.state, new.state, old.id
      using errcode = 'restrict_violation';
  end if;
  -- Another key only after the provider said that the last one failed.
  if (new.attempt <> old.attempt) <> (old.state = 'failed' and new.state = 'owed') then
    raise exception 'a refund is asked for again only after it failed (refund %)', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger refunds_keep_what_is_owed before update or delete on refunds
  for each row execute function refunds_keep_what_is_owed();

-- Business time of the last look at the provider for an order; `reconciled_at` is the machine's.
alter table orders add column reconciled_as_of timestamptz;
create index orders_to_reconcile on orders (reconciled_at nulls first)
  where provider_order_id is not null and state <> 'refunded';

-- What was asked of the broker gateway and what became of it, kept once the gateway's record is final: a member who closed
-- the page finds it, and plans from it. No token and no name of a broker's account is kept.
alter table basket_transactions
  -- As asked: ticker, shares held before, change, limit.
  add column securities jsonb not null default '[]',
  add column status text not null default 'waiting'
    check (status in ('waiting', 'processing', 'filled', 'partly-filled', 'failed', 'cancelled', 'expired')),
  -- As the gateway had them when it was asked last.
  add column orders jsonb not null default '[]',
  -- Business time at which the record was first seen final; it is never changed afterwards.
  add column settled_at timestamptz,
  -- When the gateway was last asked, by the machine's clock.
  add column asked_at timestamptz,
  add check ((settled_at is null) = (status in ('waiting', 'processing')));
create index basket_transactions_open on basket_transactions (asked_at nulls first) where settled_at is null;

create function basket_outcomes_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'what became of basket % is final', old.id using errcode = 'restrict_violation';
end $$;
create trigger basket_transactions_final before update on basket_transactions
  for each row when (old.settled_at is not null) execute function basket_outcomes_are_final();

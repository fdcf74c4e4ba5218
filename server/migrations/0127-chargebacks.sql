-- A member's bank takes a payment back: open until the bank has decided.
create table chargebacks (
  id uuid primary key,
  -- The provider's dispute; null: staff recorded it by hand.
  provider_id text unique,
  payment_id text not null references payments,
  -- The order that the payment was made for, and its member.
  order_id uuid not null references orders,
  user_id uuid not null references users,
  amount_paise bigint not null check (amount_paise > 0),
  -- The bank's or the provider's code.
  reason_code text not null check (reason_code <> ''),
  -- Until when evidence counts. Wall time.
  respond_by timestamptz not null,
  state text not null check (state in ('open', 'won', 'lost')),
  -- What the bank took in the end; null until it is lost.
  taken_paise bigint check (taken_paise > 0),
  -- Business time.
  opened_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null)),
  check ((state = 'lost') = (taken_paise is not null))
);
create unique index one_open_chargeback_a_payment on chargebacks (payment_id) where state = 'open';
create index chargebacks_of_user on chargebacks (user_id, opened_at);
create index chargebacks_open on chargebacks (respond_by) where state = 'open';

create function chargebacks_end_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a chargeback is never deleted (chargeback %)', old.id using errcode = 'restrict_violation';
  end if;
  -- One that staff recorded may turn out to be a dispute of the provider, whenever that is told of.
  if (old.state <> 'open' and (new.state <> old.state or new.taken_paise is distinct from old.taken_paise
      or new.ended_at is distinct from old.ended_at)) or new.payment_id <> old.payment_id or new.amount_paise <> old.amount_paise
    or new.user_id <> old.user_id or new.order_id <> old.order_id then
    raise exception 'a chargeback ends once and keeps what it is about (chargeback %)', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger chargebacks_end_once before update or delete on chargebacks
  for each row execute function chargebacks_end_once();

-- What has a term stand still, such as `chargeback:<id>`; empty for a term that serves.
alter table terms add column suspended_by text[] not null default '{}';

alter table terms drop constraint terms_ended_by_check;
alter table terms add constraint terms_ended_by_check check (
  ended_by in ('plan-change', 'cancellation', 'end-of-service', 'chargeback')
) not valid;
alter table early_ends drop constraint early_ends_kind_check;
alter table early_ends add constraint early_ends_kind_check check (
  kind in ('cancellation', 'end-of-service', 'chargeback')
) not valid;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'sale', 'payment-captured', 'credit-set-off', 'cancellation-refund', 'excess-credit-refund',
  'refund-processed', 'refund-written-off', 'payment-held', 'held-payment-applied', 'held-payment-refunded',
  'round-off', 'chargeback-lost'
)) not valid;

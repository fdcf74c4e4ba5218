-- A refund never leaves beyond its payment: refunds and what banks took of a payment come to no more than it brought, and
-- nothing is sent while a bank disputes it. A refund that the bank took instead ends as charged-back.
alter table refunds drop constraint refunds_state_check;
alter table refunds add constraint refunds_state_check check (
  state in ('owed', 'requested', 'processed', 'failed', 'written-off', 'charged-back')
) not valid;
alter table refunds drop constraint refunds_check2;
alter table refunds add constraint refunds_settled_check check (
  (state in ('processed', 'failed', 'written-off', 'charged-back')) = (settled_at is not null)
) not valid;

create or replace function refunds_keep_what_is_owed() returns trigger language plpgsql as $$
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
    ('written-off', 'written-off'), ('owed', 'charged-back'), ('requested', 'charged-back'),
    ('failed', 'charged-back'), ('charged-back', 'charged-back')
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

-- What goes out of a payment or is to: its refunds, but for those that were rounded off or taken by the bank.
create function refunded_of(payment text) returns bigint language sql stable as $$
  select coalesce(sum(amount_paise), 0)::bigint from refunds
    where payment_id = payment and state not in ('written-off', 'charged-back')
$$;
create function taken_of(payment text) returns bigint language sql stable as $$
  select coalesce(sum(taken_paise), 0)::bigint from chargebacks where payment_id = payment
$$;

create function refunds_stay_within_payment() returns trigger language plpgsql as $$
declare
  brought bigint;
  gone bigint;
begin
  if new.state not in ('owed', 'requested') or (tg_op = 'UPDATE' and old.state = new.state) then
    return null;
  end if;
  -- Two transactions that move the same payment are judged one after the other.
  select amount_paise into brought from payments where id = new.payment_id for no key update;
  if new.state = 'requested'
    and exists (select from chargebacks where payment_id = new.payment_id and state = 'open') then
    raise exception 'payment % is disputed: refund % waits', new.payment_id, new.id using errcode = 'check_violation';
  end if;
  gone := refunded_of(new.payment_id) + taken_of(new.payment_id);
  if gone > brought then
    raise exception 'payment % brought % paise, and % would leave it', new.payment_id, brought, gone
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_stay_within_payment after insert or update of state on refunds
  for each row execute function refunds_stay_within_payment();

-- A bank may take what was refunded before. What is still to be sent then is not sent: judged when the transaction ends.
create function chargebacks_stay_within_payment() returns trigger language plpgsql as $$
declare
  brought bigint;
begin
  select amount_paise into brought from payments where id = new.payment_id for no key update;
  if exists (select from refunds where payment_id = new.payment_id and state in ('owed', 'failed'))
    and refunded_of(new.payment_id) + taken_of(new.payment_id) > brought then
    raise exception 'payment % brought % paise, and more would leave it', new.payment_id, brought
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger chargebacks_stay_within_payment after insert or update of taken_paise on chargebacks
  deferrable initially deferred for each row when (new.taken_paise is not null)
  execute function chargebacks_stay_within_payment();

-- What a gift order is to become: kept with the order, taken up when it is fulfilled.
create table gift_requests (
  order_id uuid primary key references orders,
  to_email text,
  to_name text,
  from_name text not null,
  message text,
  send_on date,
  asked_at timestamptz not null
);
create index gift_requests_age on gift_requests (asked_at);

-- A gift that was paid for. Whether a claimed one is waiting, active or over is told by its term.
create table gifts (
  id uuid primary key,
  order_id uuid not null unique references orders,
  giver_id uuid not null references users,
  alias text not null,
  -- The days that were paid for, counted from the purchase, and the money for them as on the giver's invoice.
  bought_on date not null,
  paid_end_date date not null,
  paid_ex_gst_paise bigint not null check (paid_ex_gst_paise >= 0),
  paid_tax jsonb not null,
  firm_state text not null,
  place_of_supply text,
  uses_utgst boolean not null,
  state text not null check (state in ('bought', 'sent', 'claimed', 'refunded')),
  from_name text not null,
  to_email text,
  to_name text,
  message text,
  -- When the letter goes out; null while nobody is named.
  send_at timestamptz,
  sent_at timestamptz,
  -- Each address has a link of its own; only the hash of the one that works is kept.
  address_version integer not null default 1 check (address_version > 0),
  token_hash bytea unique,
  recipient_id uuid references users,
  term_id uuid unique references terms,
  claimed_at timestamptz,
  returned_at timestamptz,
  return_reason text check (return_reason in ('taken-back', 'unclaimed', 'service-ended')),
  check (paid_end_date >= bought_on),
  check (to_email is null or to_email = lower(to_email)),
  check ((to_email is null) = (token_hash is null)),
  check ((to_email is null) = (send_at is null)),
  check (state <> 'sent' or sent_at is not null),
  check ((state = 'claimed') = (recipient_id is not null and term_id is not null and claimed_at is not null)),
  check ((state = 'refunded') = (returned_at is not null and return_reason is not null)),
  constraint nobody_claims_their_own_gift check (recipient_id <> giver_id)
);
create index gifts_of_giver on gifts (giver_id, bought_on desc);
create index gifts_of_recipient on gifts (recipient_id) where recipient_id is not null;
create index gifts_to_address on gifts (to_email) where state = 'sent';
create index gifts_to_send on gifts (send_at) where state = 'bought';
create index gifts_unclaimed on gifts (bought_on) where state in ('bought', 'sent');

create function gifts_keep_what_was_bought() returns trigger language plpgsql as $$
begin
  if new.order_id <> old.order_id or new.giver_id <> old.giver_id or new.alias <> old.alias
    or new.bought_on <> old.bought_on or new.paid_end_date <> old.paid_end_date
    or new.paid_ex_gst_paise <> old.paid_ex_gst_paise or new.paid_tax <> old.paid_tax then
    raise exception 'a gift keeps what was bought (gift %)', old.id using errcode = 'restrict_violation';
  end if;
  if (old.state, new.state) not in (
    ('bought', 'bought'), ('bought', 'sent'), ('bought', 'claimed'), ('bought', 'refunded'), ('sent', 'sent'), ('sent', 'bought'),
    ('sent', 'claimed'), ('sent', 'refunded'), ('claimed', 'claimed'), ('refunded', 'refunded')
  ) then
    raise exception 'a gift does not go from % to % (gift %)', old.state, new.state, old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger gifts_keep_what_was_bought before update on gifts
  for each row execute function gifts_keep_what_was_bought();

-- A captured gift payment without a gift is impossible: looked at when the transaction ends.
create function a_gift_order_has_its_gift() returns trigger language plpgsql as $$
begin
  if new.state = 'fulfilled' and new.agreed ->> 'kind' = 'gift'
    and not exists (select 1 from gifts where order_id = new.id) then
    raise exception 'a fulfilled gift order has a gift (order %)', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger a_gift_order_has_its_gift after insert or update of state on orders
  deferrable initially deferred for each row execute function a_gift_order_has_its_gift();

-- What happened to a gift, in order; for people who ask later.
create table gift_events (
  id bigint generated always as identity primary key,
  gift_id uuid not null references gifts,
  event text not null check (event in ('bought', 'send', 're-address', 'claim', 'return', 'cut')),
  at timestamptz not null
);
create index gift_events_of_gift on gift_events (gift_id, id);

-- What went back to the giver, each with its credit note's reference.
create table gift_refunds (
  reference text primary key,
  gift_id uuid not null references gifts,
  reason text not null check (reason in ('taken-back', 'unclaimed', 'service-ended', 'cut-at-claim')),
  taxable_paise bigint not null check (taxable_paise >= 0),
  total_paise bigint not null check (total_paise >= taxable_paise),
  at timestamptz not null
);
create index gift_refunds_of_gift on gift_refunds (gift_id);

-- Reminders about a gift that waits, once each for each address.
create table gift_notices (
  gift_id uuid not null references gifts,
  address_version integer not null,
  kind text not null check (kind in ('waiting', 'month-left', 'week-left', 'last-day', 'giver-waiting', 'giver-week-left')),
  due_at timestamptz not null,
  done_at timestamptz,
  outcome text check (outcome in ('told', 'not-needed', 'too-late')),
  primary key (gift_id, address_version, kind),
  check ((done_at is null) = (outcome is null))
);
create index gift_notices_waiting on gift_notices (due_at) where done_at is null;

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (
  reason in ('unusable-payment', 'excess-credit', 'cancellation', 'end-of-service', 'gift-returned', 'gift-cut')
);

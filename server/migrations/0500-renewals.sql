-- Automatic renewal: consents, renewals and their debits.

create table mandates (
  id uuid primary key,
  user_id uuid not null references users,
  alias text not null,
  state text not null check (state in ('chosen', 'registering', 'active', 'paused', 'stopped')),
  -- Why it stopped; null while active.
  stop_reason text,
  method text not null check (method in ('debit', 'link')),
  -- Maximum of one debit, including GST.
  max_paise bigint not null check (max_paise > 0),
  -- Order whose term renews first. Its payment may register the token. Null until opened.
  order_id uuid references orders,
  -- Ids at the payment provider.
  customer_id text,
  token_id text unique,
  -- When the provider accepted the cancellation of the token.
  is_token_cancelled boolean not null default false,
  created_at timestamptz not null,
  stopped_at timestamptz,
  constraint stopped_mandates_say_why check ((state = 'stopped') = (stop_reason is not null)),
  constraint stopped_mandates_say_when check ((state = 'stopped') = (stopped_at is not null))
);
create unique index one_live_mandate_a_member on mandates (user_id) where state in ('registering', 'active', 'paused');
create unique index one_chosen_mandate_a_member on mandates (user_id) where state = 'chosen';
create index mandates_of_order on mandates (order_id);
create index tokens_to_cancel on mandates (stopped_at)
  where state = 'stopped' and token_id is not null and not is_token_cancelled;
create index mandates_of_user on mandates (user_id, created_at desc);

-- Consents to be charged. Immutable; the newest applies.
create table mandate_consents (
  id bigint generated always as identity primary key,
  mandate_id uuid not null references mandates,
  list_paise bigint not null check (list_paise > 0),
  gst_basis_points integer not null check (gst_basis_points >= 0),
  net_paise bigint not null check (net_paise > 0),
  terms_version text not null,
  at timestamptz not null
);
create index consents_of_mandate on mandate_consents (mandate_id, id desc);
create trigger mandate_consents_never_change before update on mandate_consents
  for each row execute function refuse_change('consents to renewals never change');

create table renewals (
  id uuid primary key,
  mandate_id uuid not null references mandates,
  user_id uuid not null references users,
  term_id uuid not null references terms,
  -- First day of the next term.
  period_start date not null,
  state text not null check (state in (
    'asking', 'noticed', 'debiting', 'retrying', 'linked', 'renewed', 'lapsed', 'stopped', 'superseded')),
  order_id uuid unique references orders,
  -- Due time of the next step; null if the renewal is over.
  next_at timestamptz,
  noticed_at timestamptz,
  notified_at timestamptz,
  retry_at timestamptz,
  grace_until date,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint open_renewals_have_a_step check (
    (next_at is null) = (state in ('renewed', 'lapsed', 'stopped', 'superseded')))
);
create unique index one_renewal_a_period on renewals (user_id, period_start)
  where state not in ('stopped', 'superseded');
create index renewals_of_user on renewals (user_id);
create index renewals_of_mandate on renewals (mandate_id);
create index renewals_of_term on renewals (term_id);
create index renewals_to_advance on renewals (next_at) where next_at is not null;

create table renewal_debits (
  renewal_id uuid not null references renewals,
  number integer not null check (number > 0),
  user_id uuid not null references users,
  period_start date not null,
  state text not null check (state in ('requested', 'failed', 'captured')),
  requested_at timestamptz not null,
  -- Provider's payment id; null until known.
  payment_id text unique,
  failure text,
  ended_at timestamptz,
  primary key (renewal_id, number),
  constraint failed_debits_say_why check ((state = 'failed') = (failure is not null))
);
-- One debit per period, despite retries, crashes and repeated deliveries.
create unique index one_debit_a_period on renewal_debits (user_id, period_start) where state <> 'failed';
create index debits_of_user on renewal_debits (user_id);

create table renewal_settings (
  id boolean primary key default true check (id),
  -- Grace period: days of access after the last paid day while a renewal is unpaid.
  grace_days integer not null default 3 check (grace_days between 0 and 7)
);
insert into renewal_settings default values;

-- Days of access granted while a renewal was unpaid. Included in `end_date`.
alter table terms add column grace_days integer not null default 0;
-- Whether a mandate's debit or a renewal link pays the order, so that it is not the member's open order.
alter table orders add column is_renewal boolean not null default false;

-- What the payment provider has beside ours, as staff had it compared. Wall time.
create table provider_comparisons (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in ('waiting', 'done', 'failed')),
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  -- What the provider named.
  payments integer not null default 0,
  refunds integer not null default 0,
  disputes integer not null default 0,
  -- Of all that was found; the first of them are kept.
  differences integer not null default 0,
  check ((state = 'waiting') = (finished_at is null))
);
create index provider_comparisons_newest on provider_comparisons (begun_at desc);
create unique index one_provider_comparison_at_a_time on provider_comparisons (state) where state = 'waiting';

create table provider_differences (
  comparison_id uuid not null references provider_comparisons on delete cascade,
  place integer not null,
  kind text not null,
  -- Of the payment, refund or dispute, and of the payment that it belongs to.
  provider_id text not null,
  payment_id text not null,
  provider_order_id text,
  user_id uuid references users,
  theirs_paise bigint,
  theirs_state text,
  ours_paise bigint,
  ours_state text,
  currency text not null,
  -- What asking again came to; null while nobody has.
  outcome text,
  primary key (comparison_id, place)
);
create index provider_differences_of_user on provider_differences (user_id) where user_id is not null;

-- Terms that ended before their time for money reasons: by their member, or with the service.
create table early_ends (
  -- `cancellation:<term>` or `end-of-service:<date>:<term>`: once each.
  reference text primary key,
  term_id uuid not null references terms,
  user_id uuid not null references users,
  kind text not null check (kind in ('cancellation', 'end-of-service')),
  -- As the member gave it.
  reason text not null,
  last_day date not null,
  -- What goes back: ex GST, and with its GST.
  taxable_paise bigint not null check (taxable_paise >= 0),
  total_paise bigint not null check (total_paise >= taxable_paise),
  at timestamptz not null
);
create index early_ends_of_user on early_ends (user_id, at);
create unique index a_term_is_cancelled_once on early_ends (term_id) where kind = 'cancellation';

-- What the firm sets for selling.
create table checkout_settings (
  id boolean primary key default true check (id),
  -- SEBI circular of 8 January 2025: what an individual may be charged for research in a year, ex GST.
  fee_cap_paise bigint not null default 15100000 check (fee_cap_paise >= 0)
);
insert into checkout_settings default values;

-- Ends of the service: counted in the background, decided by a second person, carried out in the background. Wall time, but for days.
create table service_ends (
  id uuid primary key default gen_random_uuid(),
  last_day date not null,
  state text not null check (state in ('counting', 'counted', 'ending', 'ended')),
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  -- The business day on which it was counted, and what was found: by plan, and in all.
  counted_on date,
  by_plan jsonb,
  members integer not null default 0,
  terms integer not null default 0,
  taxable_paise bigint not null default 0,
  gst_paise bigint not null default 0,
  total_paise bigint not null default 0,
  -- The newest question to a second person.
  approval_id uuid references staff_approvals,
  ended_at timestamptz,
  check ((state = 'counting') = (counted_on is null)),
  check ((state = 'ended') = (ended_at is not null))
);
create index service_ends_newest on service_ends (begun_at desc);
create unique index one_service_end_at_a_time on service_ends ((true)) where state in ('counting', 'ending');

alter table staff_approvals drop constraint staff_approvals_act_check;
alter table staff_approvals add constraint staff_approvals_act_check check (
  act in ('refund-term', 'set-prices', 'end-service')
    and (act <> 'refund-term' or user_id is not null)
    and (act = 'set-prices' or amount_paise is not null)
) not valid;

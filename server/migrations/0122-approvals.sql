-- What staff prepared and a second person decides. Wall time throughout.
create table staff_settings (
  id boolean primary key default true check (id),
  -- Refunds above it need a second person.
  refund_limit_paise bigint not null default 1000000 check (refund_limit_paise >= 0)
);
insert into staff_settings default values;

create table staff_approvals (
  id uuid primary key default gen_random_uuid(),
  act text not null check (act in ('refund-term')),
  -- Of the member whom it is about; the audit log outlives the account, and so does this.
  user_id uuid not null,
  -- What it is done to: one act at a time.
  subject_id uuid not null,
  input jsonb not null,
  amount_paise bigint not null,
  prepared_by uuid not null references staff,
  reason text not null,
  prepared_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  decision text check (decision in ('approve', 'reject', 'expire')),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_reason text,
  check ((decision is null) = (decided_at is null)),
  -- Who prepared it does not approve it.
  check (decision is distinct from 'approve' or decided_by <> prepared_by)
);
create unique index staff_approvals_open on staff_approvals (act, subject_id) where decision is null;
create index staff_approvals_of_user on staff_approvals (user_id, prepared_at desc);

alter table refunds drop constraint refunds_reason_check;
alter table refunds add constraint refunds_reason_check check (
  reason in ('unusable-payment', 'excess-credit', 'cancellation', 'end-of-service', 'gift-returned', 'gift-cut',
    'firm-refund')
) not valid;

-- Emails whose text the firm edits: welcome series and win-back.
alter table notification_settings add column offers boolean not null default true;

create table lifecycle_emails (
  kind text primary key,
  is_on boolean not null default false,
  -- Business time from which it is on; earlier events send no email. Null if off.
  on_since timestamptz,
  days integer not null check (days between 0 and 365),
  -- Of a welcome email.
  start text check (start in ('sign-up', 'first-plan')),
  subject text not null,
  body text not null,
  version integer not null,
  -- Business time up to which due emails were handled; null initially.
  handled_until timestamptz,
  check (is_on = (on_since is not null))
);

-- One row per member, kind and plan period, regardless of the outcome.
create table lifecycle_email_sends (
  user_id uuid not null references users on delete cascade,
  kind text not null references lifecycle_emails,
  -- `welcome`, or the term id and its last day.
  period text not null,
  outcome text not null check (outcome in ('told', 'not-needed', 'too-late')),
  at timestamptz not null,
  primary key (user_id, kind, period)
);

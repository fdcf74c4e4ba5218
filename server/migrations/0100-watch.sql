-- The call that an event comes from, and the machine's time at which it was written down: `occurred_at` is business time.
alter table outbox_events
  add column request_id text,
  add column recorded_at timestamptz not null default now();

-- When recurring work was last done, by whichever process leads.
create table recurring_runs (
  name text primary key,
  succeeded_at timestamptz not null
);

-- Written by whatever takes backups, when one is complete.
alter table installation add column if not exists last_backup_at timestamptz;

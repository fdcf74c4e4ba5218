-- What every slice stands on: the installation, the business clock, the outbox and the register of job workers.
create extension if not exists btree_gist;

create table installation (
  id boolean primary key default true check (id),
  -- null: nothing was to be loaded; 'loading' until the demo data is complete, then 'ready'.
  demo_state text check (demo_state in ('loading', 'ready'))
);
insert into installation default values;

create table business_clock (
  id boolean primary key default true check (id),
  offset_ms bigint not null
);

-- Written in the transaction of its cause, delivered by a job that may run twice.
create table outbox_events (
  id bigint generated always as identity primary key,
  name text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  delivered_at timestamptz
);
create index outbox_events_undelivered on outbox_events (id) where delivered_at is null;

-- Which job workers belong to which process; the process holds an advisory lock on its key while it lives.
create table job_workers (
  worker_id text primary key,
  lock_key bigint not null
);

-- Events of third parties, stored raw before they are handled.
create table webhook_events (
  provider text not null,
  event_id text not null,
  body bytea not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (provider, event_id)
);

-- Webhooks to the firm's systems. Wall time.
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Version of the secret, which is derived from the installation key.
  secret_version integer not null default 1 check (secret_version > 0),
  -- For one day after it, messages are also signed with the previous secret.
  rotated_at timestamptz,
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  -- First failure since the last success.
  failing_since timestamptz,
  disabled_at timestamptz
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  -- Message id for the receiver, the same in every attempt.
  message_id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  -- Event in the outbox; null for a test.
  event_id bigint,
  type text not null,
  -- Deliveries of a lane are made in order. The lane is the member, or else the subject.
  lane text not null,
  user_id uuid references users on delete cascade,
  body text not null,
  state text not null check (state in ('pending', 'delivered', 'given-up', 'held')),
  -- Failed attempts of the current schedule.
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  -- Attempts with time, duration, status or problem, and start of the response.
  attempts jsonb not null default '[]',
  unique (endpoint_id, event_id),
  constraint pending_deliveries_are_not_done check ((state in ('pending', 'held')) = (done_at is null))
);
create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, lane, id) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id desc);
create index webhook_deliveries_of_user on webhook_deliveries (user_id);

alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (
  kind in ('unknown-payment', 'unknown-refund', 'unknown-order', 'unknown-signature', 'letters-held',
    'webhook-disabled', 'webhooks-held')) not valid;

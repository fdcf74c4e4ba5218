-- Delivery record per alert, member and channel. Emails have theirs in email_records.
create table alert_deliveries (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  channel text not null check (channel in ('push', 'whatsapp')),
  topic text not null check (topic in ('research', 'rebalance', 'billing', 'digest', 'test')),
  -- Reference, as in email_records: alert-<publication>, digest-<day>, or that of a billing email.
  reference text not null,
  -- Announced publications; empty for billing and tests.
  readable uuid[] not null default '{}',
  -- held: during quiet hours. sending: claimed, with unknown outcome if the process died.
  state text not null check (state in
    ('held', 'queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'skipped')),
  -- End of the quiet hours.
  due_at timestamptz,
  batch uuid,
  -- Wall time of the last claim.
  claimed_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- Message id at the provider.
  provider_id text,
  -- Reason why it failed or was skipped.
  problem text,
  constraint held_alerts_have_a_time check ((state = 'held') = (due_at is not null)),
  constraint one_alert_a_member_and_channel unique (user_id, channel, reference)
);
create index alerts_of_batch on alert_deliveries (batch, id) where state in ('queued', 'sending');
create index alerts_held on alert_deliveries (due_at) where state = 'held';
create unique index alerts_by_provider_id on alert_deliveries (provider_id) where provider_id is not null;
create index alerts_by_reference on alert_deliveries (reference);
create index alerts_by_time on alert_deliveries (created_at);

-- Browsers with web push. Ended subscriptions are kept, to show the reason to the member and staff.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique,
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  -- Browser and system, shown to the member.
  device text not null,
  created_at timestamptz not null,
  -- Wall time of the last message accepted by the push service.
  used_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('expired', 'invalid-key', 'unknown-service')),
  constraint ended_subscriptions_say_why check ((ended_at is null) = (end_reason is null))
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);

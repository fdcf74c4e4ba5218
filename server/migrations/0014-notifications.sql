-- Who wants to be written to about what. No row: what domain/notifications/settings says of who has chosen nothing.
create table notification_settings (
  user_id uuid primary key references users on delete cascade,
  daily_digest boolean not null,
  insta_alerts boolean not null,
  customer_opt_out boolean not null,
  updated_at timestamptz not null
);

-- Addresses that must be left alone: they bounced, complained, or asked so without having an account.
create table mail_suppressions (
  email text primary key check (email = lower(email)),
  reason text not null check (reason in ('hard-bounce', 'complaint', 'opted-out')),
  since timestamptz not null
);

-- What members are told of: research and rebalances, once each.
create table publications (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('article', 'rebalance')),
  subject_id text not null,
  title text not null,
  summary text not null,
  -- Where it is read, from the root of this origin.
  path text not null check (path like '/%'),
  label text not null,
  -- The feature of the plans that opens it; null: everybody may read it.
  feature text,
  published_at timestamptz not null,
  digest_at timestamptz not null,
  digest_planned_at timestamptz,
  unique (kind, subject_id)
);
create index publications_for_digest on publications (digest_at) where digest_planned_at is null;

-- What a member has opened, in the app or through an e-mail.
create table publication_reads (
  user_id uuid not null references users on delete cascade,
  kind text not null,
  subject_id text not null,
  read_at timestamptz not null,
  primary key (user_id, kind, subject_id)
);

-- One row an e-mail and member: what the letter is about (`reference`) makes it the same message for ever.
create table email_records (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  category text not null,
  reference text not null,
  subject text not null,
  -- What a letter sent in batches is made of: publications, by id.
  readable uuid[] not null default '{}',
  locked uuid[] not null default '{}',
  batch uuid,
  state text not null check (state in ('queued', 'sent', 'skipped', 'refused')),
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (user_id, reference),
  check ((state = 'sent') = (sent_at is not null))
);
create index email_records_queued on email_records (batch, id) where state = 'queued';
create index email_records_of_user on email_records (user_id, id desc) where state = 'sent';

-- Signs the links in e-mails (unsubscribe, confirm address); made by the first process that needs it.
create table link_keys (
  id boolean primary key default true check (id),
  key bytea not null check (length(key) = 32)
);

-- Members whom staff move to a new address: written before the identity provider is asked, so that one that a killed process
-- left half done is found and finished.
create table address_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  from_email text not null,
  -- In lower case.
  to_email text not null check (to_email = lower(to_email)),
  -- Who asked for it, for the line of the audit log.
  staff_id uuid references staff,
  asked_by text not null,
  asked_as text,
  asked_from text,
  reason text not null,
  -- Wall time.
  asked_at timestamptz not null default now(),
  -- Done, or given up because the provider refused it.
  done_at timestamptz,
  is_refused boolean not null default false,
  -- When the old address was told.
  told_at timestamptz
);
-- One at a time for a member; and what is unfinished.
create unique index address_changes_open on address_changes (user_id) where done_at is null;
create index address_changes_of_user on address_changes (user_id);

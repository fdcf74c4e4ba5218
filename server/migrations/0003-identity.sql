create table users (
  id uuid primary key default gen_random_uuid(),
  -- The identity provider's own name for the person.
  sub text not null unique,
  email text not null,
  -- Without case, tag and (at Gmail) dots: finds the same person behind another spelling.
  email_normalised text not null,
  has_confirmed_email boolean not null default false,
  first_name text not null default '',
  last_name text not null default '',
  mobile text,
  state text,
  pin_code text,
  address text,
  business_name text,
  gst_number text,
  -- The referral code the person came with, kept from sign-up on.
  attached_ref_code text,
  created_at timestamptz not null
);
create unique index users_email on users (lower(email));
create index users_email_normalised on users (email_normalised);

-- Wall time throughout. Only hashes of the two tokens are stored.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  csrf_hash bytea not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id, created_at desc);

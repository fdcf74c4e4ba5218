-- Accounts that their owners erased. Address and provider name stay only until the provider has deleted the identity and
-- the letter that says so has gone out.
create table erasures (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users,
  email text,
  sub text,
  requested_at timestamptz not null,
  done_at timestamptz,
  check ((done_at is null) = (email is not null and sub is not null))
);

-- Identities that must not get in again while the provider still knows them: SHA-256 of the provider's name.
create table erased_identities (
  sub_hash bytea primary key,
  at timestamptz not null
);

-- What the regulator wants kept of an erased member must not keep the person from coming back.
alter table pan_verifications add column released_at timestamptz;
alter table pan_verifications drop constraint pan_verifications_one_account_a_pan;
create unique index pan_verifications_one_account_a_pan on pan_verifications (pan_index) where released_at is null;

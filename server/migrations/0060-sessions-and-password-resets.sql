-- Sessions end at the identity provider's password reset, on the provider's clock.
alter table users
  -- Sessions signed in before this instant are over.
  add column sessions_from timestamptz not null default '-infinity';

alter table sessions
  -- When the provider issued the token that started the session.
  add column authenticated_at timestamptz;
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null;

-- How far the provider's changes have been read.
create table identity_sync (
  id boolean primary key default true check (id),
  changes_until timestamptz not null
);
insert into identity_sync (changes_until) values (now() - interval '1 day');

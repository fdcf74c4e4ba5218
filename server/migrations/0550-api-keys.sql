-- Keys of the firm's API. Times are wall time.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  -- First characters of the key, for recognition.
  prefix text not null,
  -- SHA-256; the key itself is not stored.
  hash bytea not null unique check (length(hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- Notes are written by staff or through an API key, whose name is stored. The previous version does not show such
-- notes, but does not fail.
-- squawk-ignore ban-drop-not-null
alter table staff_notes alter column staff_id drop not null;
alter table staff_notes add column api_key text;
alter table staff_notes add constraint notes_have_one_writer
  check ((staff_id is null) <> (api_key is null)) not valid;

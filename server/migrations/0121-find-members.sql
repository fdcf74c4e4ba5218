-- What finds a member in the console: any part of name, address or number, and the last four characters of the PAN.
create extension if not exists pg_trgm;
create index users_findable on users
  using gin (lower(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(mobile, '')) gin_trgm_ops);
create index pan_verifications_last_four on pan_verifications (right(masked_pan, 4));

-- What staff write down about a member: never changed; the audit log says who.
create table staff_notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  staff_id uuid not null references staff,
  body text not null check (body <> ''),
  written_at timestamptz not null default now()
);
create index staff_notes_of_user on staff_notes (user_id, written_at desc);

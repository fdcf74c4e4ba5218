-- Subscribers of another system, brought in from a CSV file. Wall time unless told.

-- Set for an account that was brought in: nobody signs in to it before the address is proved at the identity provider.
alter table users add column moved_in_at timestamptz;
-- True until the firm releases letters to who was brought in.
alter table users add column letters_held boolean not null default false;

create table moving_in_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null check (
    state in ('uploading', 'mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'dropped')
  ),
  file_name text not null,
  bytes integer not null check (bytes > 0),
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Which column is which field, and how the file is read; null before somebody said so.
  mapping jsonb,
  -- Of the file that the mapping was chosen for: the next file's is guessed from both.
  headings text[],
  -- Lines by outcome, as the check counted them.
  counts jsonb,
  -- Lines that the check or the import has dealt with.
  lines_done integer not null default 0,
  -- Why nothing could be read of it.
  problem text,
  -- Set while its members may be written to.
  released_at timestamptz,
  check ((state = 'failed') = (problem is not null))
);
create index moving_in_imports_newest on moving_in_imports (begun_at desc);

-- The file as it came, until it is imported or dropped.
create table moving_in_pieces (
  import_id uuid not null references moving_in_imports,
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, piece)
);

-- What becomes of each line of a file: its number, and what is made of it or the reasons why nothing is.
create table moving_in_lines (
  import_id uuid not null references moving_in_imports,
  line integer not null check (line > 0),
  outcome text not null check (outcome in ('new', 'unchanged', 'fault', 'empty')),
  -- Codes of domain/moving-in/faults.
  faults text[] not null default '{}',
  email text not null default '',
  -- What is to be made of the line; dropped when it is made.
  facts jsonb,
  -- Of all that the line says.
  fingerprint bytea,
  -- The same in words, for the report.
  makes text not null default '',
  -- Set in the transaction that made it.
  done_at timestamptz,
  user_id uuid references users,
  primary key (import_id, line),
  check ((outcome = 'fault') = (faults <> '{}')),
  check (facts is null or (outcome = 'new' and done_at is null))
);
create index moving_in_lines_waiting on moving_in_lines (import_id, line) where outcome = 'new' and done_at is null;
create index moving_in_lines_of_user on moving_in_lines (user_id) where user_id is not null;

-- Who was brought in, by which line, and a hash of all that it said: the same line again changes nothing.
create table moved_in_members (
  user_id uuid primary key references users,
  import_id uuid not null references moving_in_imports,
  line integer not null,
  fingerprint bytea not null,
  -- Business time.
  at timestamptz not null
);
-- A line is made once, whatever becomes of its member's address.
create unique index moved_in_members_once on moved_in_members (fingerprint);
create index moved_in_members_of_import on moved_in_members (import_id, user_id);
create trigger moved_in_members_keep before update on moved_in_members
  for each row execute function keeps_what_was_written();

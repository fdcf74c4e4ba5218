-- Slack exports that staff upload: taken in piece by piece, imported by a job, the pieces then dropped. Wall time.
create table archive_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- [{name, bytes}]: one file.
  files jsonb not null,
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  files_read integer not null default 0,
  -- Messages gone through so far.
  rows_read integer not null default 0,
  -- What the command would print; null until it is done.
  report jsonb,
  -- Why nothing could be read of it.
  problem text,
  check ((state = 'failed') = (problem is not null))
);
create index archive_imports_newest on archive_imports (begun_at desc);

create table archive_import_pieces (
  import_id uuid not null references archive_imports,
  file integer not null check (file >= 0),
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, file, piece)
);

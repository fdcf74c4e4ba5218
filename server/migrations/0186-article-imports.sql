-- Articles of another system that staff upload: taken in piece by piece, imported by a job, the pieces then dropped. Wall time.
create table article_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- [{name, bytes}]: one file.
  files jsonb not null,
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  files_read integer not null default 0,
  -- Pieces gone through so far.
  rows_read integer not null default 0,
  -- What the command would print; null until it is done.
  report jsonb,
  -- Why nothing could be read of it.
  problem text,
  -- Who reads what does not say it.
  access text not null default 'premium' check (access in ('public', 'lite', 'premium')),
  check ((state = 'failed') = (problem is not null))
);
create index article_imports_newest on article_imports (begun_at desc);

create table article_import_pieces (
  import_id uuid not null references article_imports,
  file integer not null check (file >= 0),
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, file, piece)
);

-- Where an import has a draft from: the same one again is no second draft.
alter table article_drafts add column imported_from text;

-- Files of the exchange that staff upload: taken in piece by piece, imported by a job, the pieces then dropped. Wall time.
create table market_imports (
  id uuid primary key default gen_random_uuid(),
  state text not null check (state in ('uploading', 'waiting', 'running', 'done', 'failed')),
  -- [{name, bytes}], in the order in which they are imported.
  files jsonb not null,
  staff_id uuid not null references staff,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Files and rows read so far.
  files_read integer not null default 0,
  rows_read integer not null default 0,
  -- What the command would print; null until it is done.
  report jsonb,
  -- Why nothing could be read of it.
  problem text,
  check ((state = 'failed') = (problem is not null))
);
create index market_imports_newest on market_imports (begun_at desc);

create table market_import_pieces (
  import_id uuid not null references market_imports,
  file integer not null check (file >= 0),
  piece integer not null check (piece >= 0),
  bytes bytea not null,
  primary key (import_id, file, piece)
);

-- What staff say of days on which there is no file: of two records of a day the later counts.
create table exchange_holidays (
  id bigint primary key generated always as identity,
  date date not null,
  -- False takes an earlier record back.
  is_holiday boolean not null,
  name text not null,
  reason text not null,
  staff_id uuid not null references staff,
  recorded_at timestamptz not null default now()
);
create index exchange_holidays_of_day on exchange_holidays (date, id desc);

create function exchange_holidays_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'a record of a holiday is never changed: record that it is taken back'
    using errcode = 'restrict_violation';
end $$;
create trigger exchange_holidays_final before update or delete on exchange_holidays
  for each row execute function exchange_holidays_are_final();
create trigger exchange_holidays_kept before truncate on exchange_holidays
  for each statement execute function exchange_holidays_are_final();

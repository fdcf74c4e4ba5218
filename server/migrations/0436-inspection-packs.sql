-- Records for an inspector as one zip, about a period or one member.
create table inspection_packs (
  id uuid primary key default gen_random_uuid(),
  requested_by uuid not null references staff,
  -- Business time of the records in the pack.
  requested_at timestamptz not null,
  from_day date,
  to_day date,
  user_id uuid references users,
  state text not null default 'waiting' check (state in ('waiting', 'building', 'ready', 'failed')),
  attempts integer not null default 0,
  -- Progress: current section, and amount written.
  section text not null default '',
  files integer not null default 0,
  bytes bigint not null default 0,
  -- SHA-256 of the zip, hexadecimal.
  sha256 text,
  problem text,
  -- Wall time.
  finished_at timestamptz,
  constraint inspection_packs_scope check (
    case when user_id is null then from_day is not null and to_day is not null and from_day <= to_day
    else from_day is null and to_day is null end),
  check ((state = 'ready') = (sha256 is not null)),
  check ((state in ('ready', 'failed')) = (finished_at is not null))
);
create index inspection_packs_of_user on inspection_packs (user_id) where user_id is not null;

create table inspection_pack_pieces (
  pack_id uuid not null references inspection_packs on delete cascade,
  piece integer not null,
  bytes bytea not null,
  primary key (pack_id, piece)
);
-- Zips are already compressed.
alter table inspection_pack_pieces alter column bytes set storage external;

-- 2: the seal covers the weights in symbol order. 1: in the order of entry, which is not stored.
alter table portfolio_rebalances add column seal_version integer not null default 1;

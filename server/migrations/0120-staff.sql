-- The firm's own people: who they are, their sessions, and what they did. Wall time throughout.
create table staff (
  id uuid primary key default gen_random_uuid(),
  -- The identity provider's own name for the person; null until the first sign-in.
  sub text unique,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'editor', 'analyst', 'support', 'finance')),
  -- Encrypted; null until a second factor is set up.
  second_factor bytea,
  -- The last time step whose code was used: a code works once.
  last_code_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Somebody who left stays here: the audit log names them.
  removed_at timestamptz
);
create unique index staff_email on staff (lower(email)) where removed_at is null;

create table staff_invitations (
  token_hash bytea primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'editor', 'analyst', 'support', 'finance')),
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (lower(email)) where used_at is null;

create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_sessions (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique,
  csrf_hash bytea not null,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  revoked_at timestamptz
);
create index staff_sessions_of_staff on staff_sessions (staff_id, created_at desc);

-- What staff did, in one chain: each entry's hash covers the entry and the hash before it.
create table staff_audit (
  sequence bigint primary key,
  at timestamptz not null,
  staff_id uuid references staff,
  by text not null,
  role text,
  action text not null,
  subject_kind text,
  subject_id text,
  before jsonb,
  after jsonb,
  reason text,
  address text,
  previous_hash bytea not null,
  hash bytea not null
);
create index staff_audit_of_subject on staff_audit (subject_id, sequence desc);
create index staff_audit_of_action on staff_audit (action, sequence desc);

-- The chain's last entry. Who appends holds this row, so that there is one order.
create table staff_audit_head (
  id boolean primary key default true check (id),
  sequence bigint not null,
  hash bytea not null
);
insert into staff_audit_head values (true, 0, '\x');

create function staff_audit_hash(entry staff_audit) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.sequence, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.staff_id, entry.by, entry.role,
    entry.action, entry.subject_kind, entry.subject_id, entry.before, entry.after, entry.reason, entry.address
  )::text, 'UTF8'))
$$;

create function staff_audit_append() returns trigger language plpgsql as $$
declare head staff_audit_head;
begin
  select * into strict head from staff_audit_head for update;
  new.sequence := head.sequence + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.hash;
  new.hash := staff_audit_hash(new);
  update staff_audit_head set sequence = new.sequence, hash = new.hash;
  return new;
end $$;
create trigger staff_audit_chain before insert on staff_audit
  for each row execute function staff_audit_append();

create function staff_audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: % is refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger staff_audit_stays before update or delete on staff_audit
  for each row execute function staff_audit_is_append_only();
create trigger staff_audit_is_kept before truncate on staff_audit
  for each statement execute function staff_audit_is_append_only();

-- Sequence numbers at which the chain does not hold: an entry changed, one missing, or the end cut off.
create function staff_audit_breaks() returns table (sequence bigint) language sql stable as $$
  select entry.sequence from (
    select a as entry, lag(a.sequence, 1, 0::bigint) over by_number as last_sequence,
      lag(a.hash, 1, '\x'::bytea) over by_number as last_hash, a.sequence
    from staff_audit a window by_number as (order by a.sequence)
  ) entry
  where entry.sequence <> entry.last_sequence + 1
    or (entry.entry).previous_hash <> entry.last_hash
    or (entry.entry).hash <> staff_audit_hash(entry.entry)
  union
  select head.sequence from staff_audit_head head
  where head.sequence > 0 and not exists (
    select from staff_audit a where a.sequence = head.sequence and a.hash = head.hash)
  order by 1
$$;

-- The register of complaints, from which the regulator's tables are counted.
create table complaints (
  id uuid primary key default gen_random_uuid(),
  serial bigint not null generated always as identity (start with 1001),
  number text not null generated always as ('C-' || serial) stored unique,
  -- Whoever has an account with this address, as far as was known when it came; nobody proved that it is theirs.
  user_id uuid references users,
  name text not null,
  email text not null,
  phone text not null default '',
  category text not null check (
    category in ('research', 'billing', 'refund', 'account', 'conduct', 'accessibility', 'other')),
  body text not null check (body <> ''),
  source text not null check (source in ('direct', 'scores', 'other')),
  -- The number that another body gave it.
  reference text not null default '',
  -- Business time; its days are business days.
  received_at timestamptz not null,
  received_on date not null,
  due_on date not null,
  -- When staff are next reminded; null: no more.
  remind_at timestamptz,
  -- SHA-256 of who wrote what on which day: the same form sent twice is one complaint.
  fingerprint text unique,
  -- Wall time at which the letter with its number went out.
  acknowledged_at timestamptz,
  escalated_at timestamptz,
  resolved_at timestamptz,
  resolved_on date,
  outcome text check (outcome in ('redressed', 'not-upheld', 'withdrawn')),
  check ((resolved_at is null) = (resolved_on is null)),
  check ((resolved_at is null) = (outcome is null)),
  check (resolved_at is null or remind_at is null)
);
create index complaints_open on complaints (due_on) where resolved_at is null;
create index complaints_to_remind on complaints (remind_at) where remind_at is not null;
create index complaints_of_member on complaints (user_id);
create index complaints_received on complaints (received_at desc, id);

-- What was written to whoever complained, and what else was done, in order.
create table complaint_steps (
  id bigint primary key generated always as identity,
  complaint_id uuid not null references complaints,
  at timestamptz not null,
  kind text not null check (kind in ('answer', 'resolve', 'escalate', 'remind')),
  -- In the letter; empty for a step that is inside the firm.
  body text not null default '',
  by_name text not null default ''
);
create index complaint_steps_of_complaint on complaint_steps (complaint_id, id);

create trigger complaint_steps_keep before update or delete on complaint_steps
  for each row execute function keeps_what_was_written();

-- What a table was counted from stays: it was shown to the public.
create function complaints_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a complaint is never deleted' using errcode = 'restrict_violation';
  end if;
  if (old.source, old.received_at, old.received_on, old.due_on, old.body)
      is distinct from (new.source, new.received_at, new.received_on, new.due_on, new.body)
    or (old.resolved_at is not null
      and (old.resolved_at, old.resolved_on, old.outcome)
        is distinct from (new.resolved_at, new.resolved_on, new.outcome)) then
    raise exception 'what is counted of a complaint is never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger complaints_stay before update or delete on complaints
  for each row execute function complaints_stay();

insert into published_versions (name) values ('complaints') on conflict do nothing;
create trigger published_insert after insert on complaints referencing new table as changed
  for each statement execute function publish_change('complaints');
create trigger published_update after update on complaints referencing new table as changed
  for each statement execute function publish_change('complaints');
create trigger published_delete after delete on complaints referencing old table as changed
  for each statement execute function publish_change('complaints');
create trigger published_truncate after truncate on complaints
  for each statement execute function publish_change('complaints');

-- Free months of a member: earned (above zero) and used or taken back (below). The sum is what is unconsumed.
create table free_months (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  months integer not null check (months <> 0),
  reason text not null check (reason in ('granted', 'referral', 'purchase', 'returned', 'taken-back')),
  -- What it is for, such as the order that used them: the same reference twice is one row.
  reference text not null unique check (reference <> ''),
  at timestamptz not null,
  check ((reason in ('purchase', 'taken-back')) = (months < 0))
);
create index free_months_of_user on free_months (user_id);

create function free_months_never_below_zero() returns trigger language plpgsql as $$
begin
  perform 1 from users where id = new.user_id for update;
  if (select sum(months) from free_months where user_id = new.user_id) < 0 then
    raise exception 'a member cannot use more free months than there are' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger free_months_never_below_zero after insert on free_months
  for each row execute function free_months_never_below_zero();

create function free_months_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'free months are append-only: % is refused', lower(tg_op) using errcode = 'restrict_violation';
end $$;
create trigger free_months_stay before update or delete on free_months
  for each row execute function free_months_are_append_only();

-- Free months that a term used up: what of them has not begun when it ends early goes back to the member.
alter table terms
  add column free_months integer not null default 0 check (free_months >= 0),
  add column free_months_from date,
  add constraint free_months_have_a_first_day check ((free_months > 0) = (free_months_from is not null));

-- What a member is told about a term, once each, at its instant. Planned with the term, planned again when its end
-- moves.
create table term_notices (
  term_id uuid not null references terms on delete cascade,
  kind text not null check (kind in ('ends-in-7', 'ends-in-1', 'ended', 'begins')),
  due_at timestamptz not null,
  -- Business time at which it was dealt with; null while it waits.
  done_at timestamptz,
  outcome text check (outcome in ('told', 'not-needed', 'too-late')),
  primary key (term_id, kind, due_at),
  check ((done_at is null) = (outcome is null))
);
create index term_notices_waiting on term_notices (due_at) where done_at is null;

-- True in transactions of the retention job, which deletes or blanks records after their legal retention period.
-- Ledger, audit log and sealed research reject it like any other change.
create function is_retention() returns boolean language sql stable as $$
  select coalesce(current_setting('niveshak.retention', true), '') = 'on'
$$;

drop trigger consents_keep on consents;
create trigger consents_keep before update or delete on consents
  for each row when (not is_retention())
  execute function refuse_change('rows of {table} are never changed or deleted');

drop trigger complaints_stay on complaints;
create trigger complaints_stay before update or delete on complaints
  for each row when (not is_retention()) execute function complaints_stay();

drop trigger complaint_steps_keep on complaint_steps;
create trigger complaint_steps_keep before update or delete on complaint_steps
  for each row when (not is_retention())
  execute function refuse_change('rows of {table} are never changed or deleted');

-- Blanks the buyer. A document itself is never deleted.
drop trigger documents_never_change on documents;
create trigger documents_never_change before update on documents
  for each row when (not is_retention())
  execute function refuse_change('issued documents never change: {operation} of {table} is refused');
create trigger documents_are_not_deleted before delete on documents
  for each row execute function refuse_change('issued documents never change: {operation} of {table} is refused');

drop trigger moved_in_invoices_never_change on moved_in_invoices;
create trigger moved_in_invoices_never_change before update on moved_in_invoices
  for each row when (not is_retention())
  execute function refuse_change('issued documents never change: {operation} of {table} is refused');
create trigger moved_in_invoices_are_not_deleted before delete on moved_in_invoices
  for each row execute function refuse_change('issued documents never change: {operation} of {table} is refused');

drop trigger e_invoices_never_change on e_invoices;
create trigger e_invoices_never_change before update on e_invoices
  for each row when (not is_retention())
  execute function refuse_change('issued documents never change: {operation} of {table} is refused');
create trigger e_invoices_are_not_deleted before delete on e_invoices
  for each row execute function refuse_change('issued documents never change: {operation} of {table} is refused');

drop trigger orders_keep_what_was_agreed on orders;
create trigger orders_keep_what_was_agreed before update on orders
  for each row when (not is_retention()) execute function orders_keep_what_was_agreed();

-- Legal holds: members whose records must be kept for a proceeding. Placed and released by staff, never deleted.
create table legal_holds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  reason text not null check (reason <> ''),
  placed_at timestamptz not null,
  placed_by text not null,
  released_at timestamptz,
  released_by text,
  check ((released_at is null) = (released_by is null))
);
create unique index one_open_hold_a_member on legal_holds (user_id) where released_at is null;
create index legal_holds_of_user on legal_holds (user_id);

-- One run per business day, with the rows deleted or blanked per schedule line, counted in the same transactions.
create table retention_runs (
  day date primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  rows jsonb not null default '{}'
);
-- No deletion on the day of an upgrade, so that staff can check the dry run and place holds.
insert into retention_runs (day, finished_at)
select (now() at time zone 'Asia/Kolkata')::date, now() where exists (select from users);

-- Business time of the last sign-in. For older accounts, counted from this migration.
alter table users add column last_sign_in_at timestamptz not null default now();

-- Members warned about erasure of their account. A sign-in or a plan deletes the row.
create table inactivity_warnings (
  user_id uuid primary key references users on delete cascade,
  warned_on date not null,
  erase_on date not null check (erase_on > warned_on)
);

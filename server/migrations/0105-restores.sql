-- What an installation knows of its backups and of having been restored, and what staff must look at because of it.
alter table installation add column if not exists last_backup_at timestamptz;
-- Which database this is, as `installation_identity()` says it; null until the first start.
alter table installation add column identity text;

-- A restored database differs: a dump makes its tables anew, a base backup begins a new timeline.
create function installation_identity() returns text language sql stable as $$
  select (select system_identifier from pg_control_system()) || '/'
    || (select oid from pg_database where datname = current_database()) || '/'
    || 'installation'::regclass::oid || '/'
    || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)
$$;

-- Each time that this database was found to be a restored one. The first life is epoch 1.
create table restores (
  epoch integer primary key check (epoch > 1),
  -- Wall time of the last that the restored database knows of: what came after it may be lost.
  known_until timestamptz not null,
  -- Wall time at which it was noticed, and the business day of it.
  marked_at timestamptz not null default now(),
  marked_on date not null,
  -- When letters were held back, and until when the payment provider was asked for what we do not know.
  taken_up_at timestamptz,
  swept_until timestamptz
);

-- Numbers of a financial year in which the database was restored: the lost life may have issued any number of the series
-- that it knew, so the new life has a series of its own.
create function series_run(year text) returns integer language sql stable as $$
  select 1 + count(*)::integer from restores where marked_on >= make_date(left(year, 4)::integer, 4, 1)
$$;
create function series_prefix(kind text, run integer) returns text language sql immutable as $$
  select case kind when 'invoice' then 'IN' when 'credit-note' then 'CR' else 'CC' end
    || case when run > 1 then substr('23456789ABCDEFGHJKLMPQRSTUWXYZ', run - 1, 1)
         when kind = 'invoice' then 'V' else 'N' end
$$;

alter table document_series add column run integer not null default 1 check (run between 1 and 31);
alter table documents add column run integer not null default 1;
alter table documents drop constraint documents_kind_financial_year_fkey;
alter table document_series drop constraint document_series_pkey, add primary key (kind, financial_year, run);
alter table documents
  add constraint documents_of_a_series foreign key (kind, financial_year, run) references document_series;
do $$
declare
  old text;
begin
  select conname into strict old from pg_constraint
    where conrelid = 'documents'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%lpad%';
  execute format('alter table documents drop constraint %I', old);
end $$;
alter table documents add constraint documents_number_of_series check (
  number = series_prefix(kind, run) || '/' || substr(financial_year, 3) || '/' || lpad(sequence::text, 6, '0')
);

create or replace function document_series_counts_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.kind = old.kind and new.financial_year = old.financial_year and new.run = old.run
    and new.last_number = old.last_number + 1 then
    return new;
  end if;
  raise exception 'a document series only counts up' using errcode = 'restrict_violation';
end $$;

create or replace function document_takes_its_number() returns trigger language plpgsql as $$
declare
  last integer;
begin
  select last_number into last from document_series
    where kind = new.kind and financial_year = new.financial_year and run = new.run;
  if last is distinct from new.sequence then
    raise exception 'number % is not the next of its series', new.number using errcode = 'check_violation';
  end if;
  if new.run <> series_run(new.financial_year) then
    raise exception 'number % is of a life of this database that ended', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- What is known at a third party and not here, or may have been done twice: staff decide. Identifiers, no personal data.
create table cases (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (
    kind in ('unknown-payment', 'unknown-refund', 'unknown-order', 'unknown-signature', 'letters-held')
  ),
  provider text not null,
  -- What the third party calls it: the payment, refund, order or signing request.
  provider_id text not null,
  -- What it belongs to there: the order of a payment, the payment of a refund.
  provider_parent_id text,
  -- What we had called it: the receipt.
  reference text,
  amount_paise bigint,
  currency text,
  -- Codes and counts that say more.
  facts jsonb not null default '{}',
  happened_at timestamptz,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- How it ended, in the words of who closed it.
  resolution text,
  check ((closed_at is null) = (resolution is null)),
  unique (kind, provider, provider_id)
);
create index cases_open on cases (opened_at) where closed_at is null;

-- A letter that may have gone out in the lost life is not delivered again by itself.
alter table outbox_events add column held_in_epoch integer references restores;

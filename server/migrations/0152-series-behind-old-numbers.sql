-- A series goes on behind the last number of the old system's.
alter table document_series add column begins_after integer not null default 0;
alter table document_series add constraint document_series_begins_before_its_last check (
  begins_after between 0 and last_number
) not valid;
create or replace function document_series_counts_up() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.kind = old.kind and new.financial_year = old.financial_year and new.run = old.run
    and new.begins_after = old.begins_after and new.last_number = old.last_number + 1 then
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
  if exists (select from moved_in_invoices where upper(number) = upper(new.number)) then
    raise exception 'number % was issued by the old system', new.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

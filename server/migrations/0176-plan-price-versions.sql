-- Prices as they were published, one row for each change: of the rows of a plan and a day the last counts. Wall time.
create table plan_price_versions (
  id bigint primary key generated always as identity,
  alias text not null references plans,
  valid_from date not null,
  -- Of the full term, ex GST; null: taken back before its day.
  full_price_paise bigint check (full_price_paise >= 0),
  recorded_at timestamptz not null default now()
);
create index plan_price_versions_of_day on plan_price_versions (alias, valid_from, id desc);
insert into plan_price_versions (alias, valid_from, full_price_paise)
  select alias, valid_from, full_price_paise from plan_prices order by valid_from, alias;

create function plan_prices_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'a published price is never changed: publish another, or take it back before its day'
    using errcode = 'restrict_violation';
end $$;
create trigger plan_price_versions_final before update or delete on plan_price_versions
  for each row execute function plan_prices_are_final();

drop trigger published_insert on plan_prices;
drop trigger published_update on plan_prices;
drop trigger published_delete on plan_prices;
drop trigger published_truncate on plan_prices;
create trigger published_insert after insert on plan_price_versions referencing new table as changed
  for each statement execute function publish_change('catalogue');
create trigger published_truncate after truncate on plan_price_versions
  for each statement execute function publish_change('catalogue');

-- The version before this one reads and writes plan_prices: both tables say the same until a later version drops that one.
create function price_version_to_prices() returns trigger language plpgsql as $$
begin
  if new.full_price_paise is null then
    delete from plan_prices where alias = new.alias and valid_from = new.valid_from;
  else
    insert into plan_prices (alias, valid_from, full_price_paise)
      values (new.alias, new.valid_from, new.full_price_paise)
      on conflict (alias, valid_from) do update set full_price_paise = excluded.full_price_paise;
  end if;
  return null;
end $$;
create trigger plan_price_versions_known after insert on plan_price_versions
  for each row when (pg_trigger_depth() = 0) execute function price_version_to_prices();

create function price_to_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into plan_price_versions (alias, valid_from) values (old.alias, old.valid_from);
  else
    insert into plan_price_versions (alias, valid_from, full_price_paise)
      values (new.alias, new.valid_from, new.full_price_paise);
  end if;
  return null;
end $$;
create trigger plan_prices_versioned after insert or update or delete on plan_prices
  for each row when (pg_trigger_depth() = 0) execute function price_to_version();

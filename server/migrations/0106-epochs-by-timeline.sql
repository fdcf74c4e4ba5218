-- A restore to before an earlier restore forgets that one: epochs are no longer counted here, so the series of a financial
-- year follow the epoch itself, from the first one of the year.
create or replace function series_run(year text) returns integer language sql stable as $$
  with begun as (
    select coalesce(max(epoch) filter (where marked_on < first_day), 1) as before, max(epoch) as last
    from (select make_date(left(year, 4)::integer, 4, 1) as first_day) financial_year left join restores on true
  )
  select 1 + greatest(coalesce(last, 1) - before, 0) from begun
$$;

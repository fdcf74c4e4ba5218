-- What was published of a portfolio or an experiment beside its decisions, each time that it changed. Wall time.
create table portfolio_versions (
  id bigint primary key generated always as identity,
  portfolio_id uuid not null references portfolios,
  recorded_at timestamptz not null default now(),
  facts jsonb not null
);
create index portfolio_versions_of_portfolio on portfolio_versions (portfolio_id, id);
insert into portfolio_versions (portfolio_id, facts) select id, to_jsonb(portfolios) from portfolios;

create function keep_portfolio_version() returns trigger language plpgsql as $$
begin
  insert into portfolio_versions (portfolio_id, facts) values (new.id, to_jsonb(new));
  return null;
end $$;
create trigger portfolios_begun after insert on portfolios
  for each row execute function keep_portfolio_version();
create trigger portfolios_changed after update on portfolios
  for each row when (old.* is distinct from new.*) execute function keep_portfolio_version();

create function portfolio_versions_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'what was published of a portfolio is never changed' using errcode = 'restrict_violation';
end $$;
create trigger portfolio_versions_final before update or delete on portfolio_versions
  for each row execute function portfolio_versions_are_final();
create trigger portfolio_versions_kept before truncate on portfolio_versions
  for each statement execute function portfolio_versions_are_final();

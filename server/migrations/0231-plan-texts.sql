-- What plans promised and when: every description that a plan has had. Wall time.
create table plan_versions (
  id bigint primary key generated always as identity,
  alias text not null references plans,
  recorded_at timestamptz not null default now(),
  description jsonb not null
);
create index plan_versions_of_plan on plan_versions (alias, id);
insert into plan_versions (alias, description) select alias, description from plans order by alias;

create function keep_plan_version() returns trigger language plpgsql as $$
begin
  insert into plan_versions (alias, description) values (new.alias, new.description);
  return null;
end $$;
create trigger plans_begun after insert on plans for each row execute function keep_plan_version();
create trigger plans_changed after update on plans
  for each row when (old.* is distinct from new.*) execute function keep_plan_version();

create function plan_versions_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'what was said of a plan is never changed' using errcode = 'restrict_violation';
end $$;
create trigger plan_versions_final before update or delete on plan_versions
  for each row execute function plan_versions_are_final();
create trigger plan_versions_kept before truncate on plan_versions
  for each statement execute function plan_versions_are_final();

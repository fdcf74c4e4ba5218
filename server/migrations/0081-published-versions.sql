-- What the firm publishes or edits has a version, so that every process may keep it until the version changes. A version
-- is drawn, not counted: after a restore the same number would stand for something else.
create table published_versions (
  name text primary key,
  version uuid not null default gen_random_uuid()
);

create function publish_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' then
    if not exists (select from changed) then
      return null;
    end if;
  end if;
  update published_versions set version = gen_random_uuid() where name = tg_argv[0];
  return null;
end $$;

do $$
declare
  publication record;
begin
  for publication in
    select * from (values
      ('firm', 'firm_profile'),
      ('catalogue', 'plans'),
      ('catalogue', 'plan_prices'),
      ('legal', 'legal_documents'),
      ('quotes', 'quote_settings'),
      ('articles', 'articles'),
      ('market', 'market_state'),
      ('portfolios', 'portfolio_settings')
    ) as publications (name, tab)
  loop
    insert into published_versions (name) values (publication.name) on conflict do nothing;
    execute format(
      'create trigger published_insert after insert on %1$I referencing new table as changed
         for each statement execute function publish_change(%2$L)',
      publication.tab, publication.name);
    execute format(
      'create trigger published_update after update on %1$I referencing new table as changed
         for each statement execute function publish_change(%2$L)',
      publication.tab, publication.name);
    execute format(
      'create trigger published_delete after delete on %1$I referencing old table as changed
         for each statement execute function publish_change(%2$L)',
      publication.tab, publication.name);
    execute format(
      'create trigger published_truncate after truncate on %1$I
         for each statement execute function publish_change(%2$L)',
      publication.tab, publication.name);
  end loop;
end $$;

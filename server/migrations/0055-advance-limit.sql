-- How the firm reads that fees are paid at most one year in advance: `standard` counts each charge and what is paid for
-- before it, `strict` what would be paid for after it.
create table quote_settings (
  id boolean primary key default true check (id),
  advance_limit text not null default 'standard' check (advance_limit in ('standard', 'strict'))
);
insert into quote_settings default values;

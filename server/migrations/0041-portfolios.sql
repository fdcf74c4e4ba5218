-- Model portfolios and experiments: facts, and decisions that are never changed once made.

create table portfolio_settings (
  id boolean primary key default true check (id),
  -- Rises with every change below.
  version bigint not null default 0,
  -- A year, 0.065 for 6.5 %.
  risk_free_rate double precision not null default 0.065,
  risk_free_source text not null default '91-day Treasury bills, about'
);
insert into portfolio_settings default values;

create table portfolios (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9-]{1,64}$'),
  is_experimental boolean not null,
  -- 1 Momentum, 2 Passive, 3 Focused, 4 Low-Vol; an experiment has none.
  style smallint check (style between 1 and 4),
  title text not null,
  description text not null,
  universe text not null,
  method text not null,
  rebalancing text not null,
  risk_label text not null,
  factsheet text not null,
  benchmark text not null,
  launch_date date not null,
  closed_on date check (closed_on >= launch_date),
  -- Whether returns may leave the server at all (performanceSource), and in whose name.
  source_kind text not null default 'hidden' check (source_kind in ('live', 'verified', 'hidden')),
  source_label text not null default '',
  source_disclaimer text not null default '',
  position integer not null default 0,
  check (is_experimental = (style is null))
);

create table portfolio_rebalances (
  id uuid primary key default gen_random_uuid(),
  portfolio_id uuid not null references portfolios,
  -- Published on this day, carried out at the close of the next trading day.
  date date not null,
  note text not null,
  -- The record that this one puts right; each at most once, so that a chain has one end.
  corrects uuid unique references portfolio_rebalances,
  recorded_at timestamptz not null,
  recorded_in xid8 not null default pg_current_xact_id(),
  check (corrects <> id)
);
create unique index portfolio_rebalances_day on portfolio_rebalances (portfolio_id, date) where corrects is null;

create table rebalance_weights (
  rebalance_id uuid not null references portfolio_rebalances,
  symbol text not null,
  -- Millionths of the portfolio; zero for what leaves.
  weight_ppm integer not null check (weight_ppm between 0 and 1000000),
  reason text not null,
  primary key (rebalance_id, symbol)
);

create function rebalances_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'a published rebalance is never changed: record a correction'
    using errcode = 'restrict_violation';
end $$;
create trigger portfolio_rebalances_final before update or delete on portfolio_rebalances
  for each row execute function rebalances_are_final();
create trigger portfolio_rebalances_kept before truncate on portfolio_rebalances
  for each statement execute function rebalances_are_final();
create trigger rebalance_weights_final before update or delete on rebalance_weights
  for each row execute function rebalances_are_final();
create trigger rebalance_weights_kept before truncate on rebalance_weights
  for each statement execute function rebalances_are_final();

-- At the end of the transaction: the weights are all there.
create function rebalance_is_whole() returns trigger language plpgsql as $$
declare
  whole bigint;
begin
  select sum(weight_ppm) into whole from rebalance_weights where rebalance_id = new.id;
  if whole is distinct from 1000000 then
    raise exception 'the weights of rebalance % sum to % millionths', new.id, whole
      using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger portfolio_rebalances_whole after insert on portfolio_rebalances
  deferrable initially deferred for each row execute function rebalance_is_whole();

-- A line that comes later would make the sum wrong, or be an exit that nobody decided.
create function rebalance_line_belongs() returns trigger language plpgsql as $$
declare
  begun_in xid8;
begin
  select recorded_in into begun_in from portfolio_rebalances where id = new.rebalance_id;
  if begun_in is distinct from pg_current_xact_id() then
    raise exception 'rebalance % is published: no line can be added', new.rebalance_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rebalance_weights_belong before insert on rebalance_weights
  for each row execute function rebalance_line_belongs();

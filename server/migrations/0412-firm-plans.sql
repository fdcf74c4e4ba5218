-- Plans that a firm adds. `facts` is null for the default catalogue, whose facts are in the code.
alter table plans add column facts jsonb;
alter table plans add column withdrawn_at timestamptz;

-- Terms, orders and invoices rely on what a plan was when it was sold.
create function plan_facts_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'the facts of plan % never change', old.alias using errcode = 'restrict_violation';
end $$;
create trigger plans_facts_final before update on plans
  for each row when (old.alias is distinct from new.alias or old.facts is distinct from new.facts)
  execute function plan_facts_are_final();

-- Withdrawing a plan is no new wording.
drop trigger plans_changed on plans;
create trigger plans_changed after update on plans
  for each row when (old.description is distinct from new.description) execute function keep_plan_version();

create function open_revenue_account() returns trigger language plpgsql as $$
begin
  insert into ledger_accounts (code, kind, normal_side, is_per_payment)
    values ('revenue:' || new.alias, 'income', 'credit', false) on conflict (code) do nothing;
  return null;
end $$;
create trigger plans_revenue_account after insert on plans
  for each row execute function open_revenue_account();

-- Migrates a database with all migrations up to 0432 to the schema of 0001-baseline.sql.

alter table consents
  validate constraint consents_brought_in_have_evidence,
  validate constraint consents_method_check;
alter table document_series validate constraint document_series_begins_before_its_last;
alter table documents
  validate constraint documents_note_has_its_invoice,
  validate constraint documents_moved_in_id_fkey;
alter table ledger_accounts validate constraint ledger_accounts_kind_check;
alter table ledger_entries validate constraint ledger_entries_kind_check;
alter table sessions validate constraint sessions_impersonated_by;

alter table documents rename constraint documents_check1 to documents_check;
alter table documents rename constraint documents_check2 to documents_check1;
alter table documents rename constraint documents_check4 to documents_check2;
alter table documents rename constraint documents_check5 to documents_check3;
alter table documents rename constraint documents_check6 to documents_check4;
alter table refunds rename constraint refunds_check3 to refunds_check2;

-- Refuses the statement. The message may contain {operation}, {table} and {row}: the old value of the column that the
-- second argument names.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using
    errcode = 'restrict_violation',
    message = replace(replace(replace(tg_argv[0], '{operation}', lower(tg_op)), '{table}', tg_table_name),
      '{row}', coalesce(to_jsonb(old) ->> tg_argv[1], ''));
end $$;

do $$
declare
  replaced record;
begin
  for replaced in
    select pg_get_triggerdef(pg_trigger.oid) as definition, arguments
    from pg_trigger
    join pg_proc on pg_proc.oid = tgfoid
    join (values
      ('keeps_what_was_written', $args$'rows of {table} are never changed or deleted'$args$),
      ('ledger_is_append_only', $args$'the ledger is append-only: {operation} of {table} is refused'$args$),
      ('documents_never_change', $args$'issued documents never change: {operation} of {table} is refused'$args$),
      ('free_months_are_append_only', $args$'free months are append-only: {operation} is refused'$args$),
      ('rebalances_are_final', $args$'a published rebalance is never changed: record a correction'$args$),
      ('basket_outcomes_are_final', $args$'the outcome of basket {row} is final', 'id'$args$),
      ('staff_audit_is_append_only', $args$'the audit log is append-only: {operation} is refused'$args$),
      ('rebalance_drafts_are_final', $args$'rebalance draft {row} is closed', 'id'$args$),
      ('portfolio_versions_are_final', $args$'a published version of a portfolio is never changed'$args$),
      ('exchange_holidays_are_final', $args$'a record of a holiday is never changed: record its withdrawal'$args$),
      ('coupon_versions_are_final', $args$'a published version of a coupon is never changed'$args$),
      ('plan_prices_are_final', $args$'a published price is never changed: publish another, or withdraw it before its day'$args$),
      ('article_versions_are_final', $args$'a version of an article is never changed'$args$),
      ('article_drafts_are_final', $args$'draft {row} of an article is closed', 'id'$args$),
      ('plan_versions_are_final', $args$'a version of a plan is never changed'$args$),
      ('plan_facts_are_final', $args$'the facts of plan {row} never change', 'alias'$args$),
      ('performance_certificates_are_final', $args$'a published certificate is never changed: record a new one'$args$)
    ) as functions (name, arguments) on functions.name = proname
  loop
    execute regexp_replace(
      replace(replaced.definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'),
      'EXECUTE FUNCTION .*$',
      'EXECUTE FUNCTION refuse_change(' || replaced.arguments || ')');
  end loop;
end $$;
drop function
  keeps_what_was_written(),
  ledger_is_append_only(),
  documents_never_change(),
  free_months_are_append_only(),
  rebalances_are_final(),
  basket_outcomes_are_final(),
  staff_audit_is_append_only(),
  rebalance_drafts_are_final(),
  portfolio_versions_are_final(),
  exchange_holidays_are_final(),
  coupon_versions_are_final(),
  plan_prices_are_final(),
  article_versions_are_final(),
  article_drafts_are_final(),
  plan_versions_are_final(),
  plan_facts_are_final(),
  performance_certificates_are_final();

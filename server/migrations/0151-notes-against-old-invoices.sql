-- A note is against an invoice of ours or one that was brought in.
alter table documents add column moved_in_id uuid;
alter table documents add constraint documents_moved_in_id_fkey foreign key (moved_in_id)
  references moved_in_invoices not valid;
do $$
declare
  old text;
begin
  select conname into strict old from pg_constraint
    where conrelid = 'documents'::regclass and contype = 'c'
      and pg_get_constraintdef(oid) like '%original_id IS NULL%';
  execute format('alter table documents drop constraint %I', old);
end $$;
alter table documents add constraint documents_note_has_its_invoice check (
  (kind <> 'invoice')::integer = num_nonnulls(original_id, moved_in_id)
) not valid;

create or replace function credit_stays_within_invoice() returns trigger language plpgsql as $$
declare
  original record;
  credited record;
begin
  if new.moved_in_id is null then
    select user_id, order_id, place_of_supply, uses_utgst, buyer_gstin, issued_on, number, taxable_paise, cgst_paise,
        sgst_paise, igst_paise
      into original from documents where id = new.original_id and kind = 'invoice' for update;
  else
    select user_id, order_id, place_of_supply, uses_utgst, buyer_gstin, issued_on, number, taxable_paise, cgst_paise,
        sgst_paise, igst_paise
      into original from moved_in_invoices where id = new.moved_in_id for update;
  end if;
  if not found or original.user_id <> new.user_id or original.order_id <> new.order_id
    or original.place_of_supply <> new.place_of_supply or original.uses_utgst <> new.uses_utgst
    or original.buyer_gstin is distinct from new.buyer_gstin or original.issued_on > new.issued_on then
    raise exception 'a credit note has the parties, order and place of its invoice' using errcode = 'check_violation';
  end if;
  select coalesce(sum(taxable_paise), 0) as taxable, coalesce(sum(cgst_paise), 0) as cgst,
      coalesce(sum(sgst_paise), 0) as sgst, coalesce(sum(igst_paise), 0) as igst
    into credited from documents
    where (new.moved_in_id is null and original_id = new.original_id) or moved_in_id = new.moved_in_id;
  if credited.taxable + new.taxable_paise > original.taxable_paise
    or credited.cgst + new.cgst_paise > original.cgst_paise
    or credited.sgst + new.sgst_paise > original.sgst_paise
    or credited.igst + new.igst_paise > original.igst_paise then
    raise exception 'credit notes exceed invoice %', original.number using errcode = 'check_violation';
  end if;
  return new;
end $$;

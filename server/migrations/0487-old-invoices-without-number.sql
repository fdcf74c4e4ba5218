-- Old sales without an invoice number get a placeholder, recognizable by a space, which no real number has.
alter table moved_in_invoices drop constraint moved_in_invoices_number_check,
  add constraint moved_in_invoices_number_check
    check (number ~ '^([A-Za-z0-9/-]{1,16}|unnumbered [0-9a-f]{12})$') not valid;

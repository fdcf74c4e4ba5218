alter table legal_documents
  -- A regulator requires the change, so it needs no notice.
  add column is_regulatory boolean not null default false,
  drop constraint legal_documents_kind_check,
  add constraint legal_documents_kind_check
    check (kind in ('terms', 'mitc', 'privacy', 'charter', 'disclosures', 'refunds', 'accessibility', 'ai')) not valid;

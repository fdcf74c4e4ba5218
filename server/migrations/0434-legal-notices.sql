alter table legal_documents
  -- Whether a regulator requires the change, so that it needs no notice.
  add column is_regulatory boolean not null default false,
  drop constraint legal_documents_kind_check,
  add constraint legal_documents_kind_check
    check (kind in ('terms', 'mitc', 'privacy', 'charter', 'disclosures', 'refunds', 'accessibility', 'ai')) not valid;

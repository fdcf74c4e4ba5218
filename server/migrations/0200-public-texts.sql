-- The firm's other public texts have versions as the legal ones do: charter, disclosures, refund policy, accessibility.
alter table legal_documents drop constraint legal_documents_kind_check;
alter table legal_documents add constraint legal_documents_kind_check
  check (kind in ('terms', 'mitc', 'privacy', 'charter', 'disclosures', 'refunds', 'accessibility')) not valid;

-- PDFs of documents, kept once drawn: the document is immutable, so its PDF is. Another drawing (a new layout, the
-- registration portal's answer) takes its place.
create table drawn_documents (
  document_id uuid primary key references documents,
  drawing text not null,
  pdf bytea not null,
  drawn_at timestamptz not null default now()
);

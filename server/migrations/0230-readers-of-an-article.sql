-- outside a transaction
-- Figures count the readers of each article over some months.
create index concurrently if not exists publication_reads_by_subject
  on publication_reads (subject_id, read_at) where kind = 'article';

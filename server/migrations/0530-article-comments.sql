-- Reviewers' comments on article drafts. Wall time.
create table article_comments (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references article_drafts,
  written_by uuid not null references staff,
  written_at timestamptz not null default now(),
  -- Quoted passage; empty if the comment is about the whole article.
  quote text not null,
  body text not null,
  resolved_by uuid references staff,
  resolved_at timestamptz,
  check ((resolved_by is null) = (resolved_at is null))
);
create index article_comments_of_draft on article_comments (draft_id, written_at);

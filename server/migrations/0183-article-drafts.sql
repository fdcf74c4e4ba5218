-- Articles and corrections that staff are writing, have submitted, or gave an instant.
create table article_drafts (
  id uuid primary key default gen_random_uuid(),
  -- The article that it corrects; null for a new one.
  article_id uuid references articles,
  -- Everything that is written, as it was typed.
  content jsonb not null,
  -- Rises with every change: who changes it names the one that they saw.
  version integer not null default 1,
  state text not null default 'writing' check (state in ('writing', 'review', 'approved')),
  edited_by uuid not null references staff,
  -- Wall time.
  edited_at timestamptz not null default now(),
  submitted_by uuid references staff,
  submitted_at timestamptz,
  approved_by uuid references staff,
  approved_at timestamptz,
  -- Business time at which it comes out; null until somebody says when.
  publish_at timestamptz,
  scheduled_by uuid references staff,
  schedule_reason text,
  letter text check (letter in ('entitled', 'everybody')),
  -- What a reviewer wrote who sent it back, or why it did not come out at its instant.
  problem text,
  -- What became of it: an article of this version, or nothing.
  published_as integer,
  discarded_at timestamptz,
  check ((state = 'writing') = (submitted_by is null) and (submitted_by is null) = (submitted_at is null)),
  check ((state = 'approved') = (approved_by is not null) and (approved_by is null) = (approved_at is null)),
  -- A second person.
  check (approved_by <> submitted_by),
  check ((publish_at is null) = (scheduled_by is null) and (publish_at is null) = (schedule_reason is null)),
  check (publish_at is null or state = 'approved'),
  check (published_as is null or discarded_at is null)
);
create unique index article_drafts_of_article on article_drafts (article_id)
  where article_id is not null and published_as is null and discarded_at is null;
create index article_drafts_due on article_drafts (publish_at)
  where publish_at is not null and published_as is null and discarded_at is null;

-- What came out stays as it was approved.
create function article_drafts_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'draft % of an article is closed', old.id using errcode = 'restrict_violation';
end $$;
create trigger article_drafts_final before update or delete on article_drafts
  for each row when (old.published_as is not null or old.discarded_at is not null)
  execute function article_drafts_are_final();

-- Research and notes as they were published; rendered once, when they are saved.
create table articles (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  excerpt text not null,
  author text not null,
  published_at timestamptz not null,
  category text not null,
  access text not null check (access in ('public', 'lite', 'premium')),
  kind text not null check (kind in ('research', 'note')),
  body_markdown text not null,
  body_html text not null,
  -- What those may see who may not read the whole: never more than the beginning.
  preview_html text not null,
  headings jsonb not null,
  reading_minutes integer not null check (reading_minutes > 0),
  cover_image text,
  -- What the regulator wants disclosed beside research.
  disclosure jsonb,
  withdrawn_at timestamptz,
  check (kind <> 'research' or disclosure is not null)
);
create index articles_newest on articles (published_at desc, id) where withdrawn_at is null;
create index articles_of_category on articles (category, published_at desc) where withdrawn_at is null;

-- Series of articles, in an order of their own.
create table article_series (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (title <> ''),
  description text not null default ''
);

-- Pictures of articles: each once, by the SHA-256 of what was uploaded, with the sizes that are served. Wall time.
create table article_images (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  uploaded_by uuid references staff,
  uploaded_at timestamptz not null default now()
);
create table article_image_files (
  hash text not null references article_images,
  -- `960.webp`: the width, and what it is.
  name text not null,
  media_type text not null,
  bytes bytea not null,
  primary key (hash, name)
);

alter table articles
  add column series_id uuid,
  add column series_order integer,
  add column cover_hash text,
  add column cover_alt text,
  -- Companies that it recommends, each with analyst, rating, rationale, horizon and disclosures.
  add column recommendations jsonb not null default '[]',
  -- What its text refers to, as it was when it came out: sizes of pictures, drawn charts.
  add column figures jsonb not null default '{"images": {}, "charts": {}}',
  -- The letter that goes out with it, as was chosen when it was published; null: none.
  add column letter text,
  -- Of the version that is out: who published it and who approved it; null: brought in.
  add column published_by uuid,
  add column approved_by uuid,
  -- Business time of the last correction, and what it corrects.
  add column corrected_at timestamptz,
  add column correction text,
  add column withdrawn_by uuid,
  add column withdrawal_reason text,
  -- Where an import has it from: the same piece again is the same row.
  add column imported_from text,
  add constraint articles_series foreign key (series_id) references article_series not valid,
  add constraint articles_cover foreign key (cover_hash) references article_images not valid,
  add constraint articles_published_by foreign key (published_by) references staff not valid,
  add constraint articles_approved_by foreign key (approved_by) references staff not valid,
  add constraint articles_withdrawn_by foreign key (withdrawn_by) references staff not valid,
  add constraint articles_letter check (letter in ('entitled', 'everybody')) not valid,
  add constraint articles_correction check ((corrected_at is null) = (correction is null)) not valid,
  add constraint articles_cover_alt check ((cover_hash is null) = (cover_alt is null)) not valid,
  add constraint articles_series_order check ((series_id is null) = (series_order is null)) not valid;

-- Which pictures an article shows, and whether those see them who may not read it whole.
create table article_image_uses (
  article_id uuid not null references articles on delete cascade,
  hash text not null references article_images,
  is_open boolean not null,
  primary key (article_id, hash)
);
create index article_image_uses_of_image on article_image_uses (hash);

-- Old addresses of articles, from the root of a site: whoever follows one gets to the article.
create table article_redirects (
  path text primary key check (path like '/%'),
  article_id uuid not null references articles on delete cascade
);
create index article_redirects_of_article on article_redirects (article_id);

-- Every version of an article as it came out: dated, named and sealed by a hash over it and the version before.
create table article_versions (
  id bigint primary key generated always as identity,
  article_id uuid not null references articles,
  number integer not null check (number > 0),
  -- Business time from which it is what readers see.
  came_out_at timestamptz not null,
  -- Wall time.
  recorded_at timestamptz not null default now(),
  published_by uuid references staff,
  approved_by uuid references staff,
  -- What a correction puts right; null for the first version.
  correction text,
  facts jsonb not null,
  -- SHA-256, hexadecimal, of the version before's seal (nothing for the first) and the text of `facts`.
  seal text not null,
  unique (article_id, number)
);

-- All of an article but what is only kept about it.
create function article_facts(article articles) returns jsonb language sql immutable as $$
  select to_jsonb(article) - '{announced_at,withdrawn_at,withdrawn_by,withdrawal_reason,imported_from,letter}'::text[]
$$;

create function keep_article_version() returns trigger language plpgsql as $$
declare
  before record;
  kept jsonb := article_facts(new);
begin
  if tg_op = 'UPDATE' and article_facts(old) = kept then
    return null;
  end if;
  select number, seal into before from article_versions
    where article_id = new.id order by number desc limit 1;
  insert into article_versions
    (article_id, number, came_out_at, published_by, approved_by, correction, facts, seal)
    values (
      new.id,
      coalesce(before.number, 0) + 1,
      coalesce(new.corrected_at, new.published_at),
      new.published_by,
      new.approved_by,
      new.correction,
      kept,
      encode(sha256(convert_to(coalesce(before.seal, '') || kept::text, 'UTF8')), 'hex')
    );
  return null;
end $$;

insert into article_versions (article_id, number, came_out_at, facts, seal)
  select id, 1, published_at, article_facts(articles),
    encode(sha256(convert_to(article_facts(articles)::text, 'UTF8')), 'hex')
  from articles;

create trigger articles_versioned after insert or update on articles
  for each row execute function keep_article_version();

create function article_versions_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'a version of an article is never changed' using errcode = 'restrict_violation';
end $$;
create trigger article_versions_final before update or delete on article_versions
  for each row execute function article_versions_are_final();
create trigger article_versions_kept before truncate on article_versions
  for each statement execute function article_versions_are_final();

do $$
declare
  publication text;
begin
  foreach publication in array array['article_series', 'article_redirects'] loop
    execute format(
      'create trigger published_insert after insert on %1$I referencing new table as changed
         for each statement execute function publish_change(''articles'')', publication);
    execute format(
      'create trigger published_update after update on %1$I referencing new table as changed
         for each statement execute function publish_change(''articles'')', publication);
    execute format(
      'create trigger published_delete after delete on %1$I referencing old table as changed
         for each statement execute function publish_change(''articles'')', publication);
  end loop;
end $$;

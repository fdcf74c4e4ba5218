-- What articles say, for searching: the part that everybody may read, and the whole. A table of its own, so that the versions
-- of an article stay what was published.
create function plain_text(html text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(html, '<[^>]*>', ' ', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
    '\s+', ' ', 'g'))
$$;

create table article_search (
  article_id uuid primary key references articles on delete cascade,
  access text not null,
  published_at timestamptz not null,
  open_text text not null,
  whole_text text not null,
  -- Titles weigh most, then excerpts, then texts.
  open_words tsvector not null,
  whole_words tsvector not null
);
create index article_search_open on article_search using gin (open_words);
create index article_search_whole on article_search using gin (whole_words);
create index article_search_newest on article_search (published_at desc);

create function article_words(title text, excerpt text, body text) returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', excerpt), 'B')
    || setweight(to_tsvector('english', body), 'D')
$$;

create function keep_article_search() returns trigger language plpgsql as $$
declare
  open_body text := plain_text(new.preview_html);
  whole_body text := plain_text(new.body_html);
begin
  if new.withdrawn_at is not null then
    delete from article_search where article_id = new.id;
    return null;
  end if;
  insert into article_search (article_id, access, published_at, open_text, whole_text, open_words, whole_words)
    values (new.id, new.access, new.published_at, open_body, whole_body,
      article_words(new.title, new.excerpt, open_body), article_words(new.title, new.excerpt, whole_body))
    on conflict (article_id) do update set
      access = excluded.access,
      published_at = excluded.published_at,
      open_text = excluded.open_text,
      whole_text = excluded.whole_text,
      open_words = excluded.open_words,
      whole_words = excluded.whole_words;
  return null;
end $$;
create trigger articles_searched after insert or update of
    title, excerpt, preview_html, body_html, access, published_at, withdrawn_at on articles
  for each row execute function keep_article_search();

insert into article_search (article_id, access, published_at, open_text, whole_text, open_words, whole_words)
  select id, access, published_at, plain_text(preview_html), plain_text(body_html),
    article_words(title, excerpt, plain_text(preview_html)), article_words(title, excerpt, plain_text(body_html))
  from articles where withdrawn_at is null;

-- Previews of locked articles that were rendered before a first paragraph was limited, or before a cut inside a paragraph was
-- recognised: nothing of them is public until a correction renders them again. Fewer words than the limit are left alone.
create temporary table previews_beyond_limits on commit drop as
  select id, cover_hash from articles
  where access <> 'public' and preview_html <> '' and (
    body_markdown ~ '<!--\s*(more|members-only)[^>]*-->'
      and body_markdown !~ '(^|\n)\s*<!--\s*(more|members-only)\s*-->\s*(\n|$)'
    or body_markdown !~ '<!--\s*(more|members-only)[^>]*-->' and (
      array_length(regexp_split_to_array(btrim(plain_text(preview_html)), '\s+'), 1) > 131
      or array_length(regexp_split_to_array(btrim(plain_text(preview_html)), '\s+'), 1) * 2
        > array_length(regexp_split_to_array(btrim(plain_text(body_html)), '\s+'), 1)
    )
  );
update article_image_uses set is_open = false
  from previews_beyond_limits
  where article_id = previews_beyond_limits.id and hash is distinct from previews_beyond_limits.cover_hash;
update articles set preview_html = '' from previews_beyond_limits where articles.id = previews_beyond_limits.id;

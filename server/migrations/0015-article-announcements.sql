-- When an article was announced to members; what was out before there were announcements is not news.
alter table articles add column announced_at timestamptz;
update articles set announced_at = published_at
  where published_at <= now() + coalesce((select offset_ms from business_clock), 0) * interval '1 millisecond';
create index articles_to_announce on articles (published_at) where announced_at is null and withdrawn_at is null;

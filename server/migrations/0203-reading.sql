-- What a member keeps of articles, on all their devices: bookmarks, and how far they read. Business time.
create table reading_marks (
  user_id uuid not null references users,
  article_id uuid not null references articles on delete cascade,
  bookmarked_at timestamptz,
  -- In ten-thousandths of the text; the newest wins.
  position integer not null default 0 check (position between 0 and 10000),
  read_at timestamptz,
  primary key (user_id, article_id)
);
create index reading_marks_of_article on reading_marks (article_id);

-- The secret address of a member's feed, as its hash; renewed, the old one is nothing any more.
create table reading_feeds (
  user_id uuid primary key references users,
  token_hash bytea not null unique,
  made_at timestamptz not null
);

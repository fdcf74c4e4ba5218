-- The index of the archive in a search engine outside the database, if the firm uses one. No row before the first one is
-- begun.
create table archive_index (
  id boolean primary key default true check (id),
  -- In the search engine.
  name text not null,
  -- Output of `installation_identity()` when the index was begun: a restored database begins another.
  identity text not null,
  -- Every change of the archive up to this one is written, and visible if the index is complete.
  seq bigint not null default 0,
  -- Whether it has ever contained the whole archive; before that it is not searched.
  is_complete boolean not null default false,
  -- Staff discarded it: it is no longer searched, and is built again.
  is_discarded boolean not null default false
);

-- Archive index in a search engine outside the database, if used. No row until the first index is started.
create table archive_index (
  id boolean primary key default true check (id),
  -- Index name in the search engine.
  name text not null,
  -- `installation_identity()` when the index was started; a restored database starts another.
  identity text not null,
  -- All archive changes up to this one are written, and visible if the index is complete.
  seq bigint not null default 0,
  -- Whether it has ever contained the whole archive; until then it is not searched.
  is_complete boolean not null default false,
  -- Whether staff discarded it; it is then not searched and is rebuilt.
  is_discarded boolean not null default false
);

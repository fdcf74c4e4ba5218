-- Charts and pictures of articles' letters, drawn once when an article comes out and embedded in every letter about it.
create table letter_pictures (
  publication_id uuid not null references publications on delete cascade,
  -- The content id of the part of the message: the digest of its bytes.
  name text not null check (name ~ '^[0-9a-f]{32}@niveshak$'),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 600000),
  -- Business time; what letters about it are kept by.
  made_at timestamptz not null,
  primary key (publication_id, name)
);

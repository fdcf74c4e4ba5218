-- Files of messages in an export, by Slack id. A member can read a file through a message that references it.
create table archive_files (
  id text primary key check (id ~ '^F[A-Z0-9]+$'),
  name text not null,
  -- Content type of an image, based on its content; application/octet-stream for other files, which can only be
  -- downloaded.
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/octet-stream')),
  file_hash text not null references files
);
create index archive_files_of_file on archive_files (file_hash);

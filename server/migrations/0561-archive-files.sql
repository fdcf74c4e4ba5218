-- Files of messages that an export contains, by Slack's id. A member reads one through a message that names it.
create table archive_files (
  id text primary key check (id ~ '^F[A-Z0-9]+$'),
  name text not null,
  -- Of a picture, by its content; application/octet-stream for anything else, which is only downloaded.
  content_type text not null
    check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/octet-stream')),
  file_hash text not null references files
);
create index archive_files_of_file on archive_files (file_hash);

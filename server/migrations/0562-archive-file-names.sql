-- Whether search rows of messages from before this version contain the names of their files.
alter table archive_state add column has_file_names boolean not null default false;

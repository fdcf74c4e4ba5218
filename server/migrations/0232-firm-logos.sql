-- Logos that were uploaded, each once: the firm's profile names the one that is worn.
create table firm_logos (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- PNG, drawn anew from what was uploaded.
  bytes bytea not null,
  uploaded_at timestamptz not null default now()
);

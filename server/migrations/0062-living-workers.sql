-- When each job worker's process last said that it lives: a lock whose connection was lost is not yet a death.
alter table job_workers add column seen_at timestamptz not null default now();

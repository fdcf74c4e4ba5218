-- First day of the last pause, which the member may end early; null if staff started it.
alter table terms add column own_pause_from date;
-- When the member was first offered a pause when cancelling.
alter table terms add column pause_offered_at timestamptz;

-- First day of the last pause that the member began; null after a pause by staff. The member may end it early.
alter table terms add column own_pause_from date;
-- When the member was first offered a pause on the way to cancelling.
alter table terms add column pause_offered_at timestamptz;

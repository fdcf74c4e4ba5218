-- When this installation was copied from another, masked, to look at times to come; null for an installation of its own.
alter table installation add column copied_at timestamptz;

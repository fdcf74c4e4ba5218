-- The audit log uses business time, like the records it describes. Only a trial has an offset from the machine's clock.
create or replace function staff_audit_append() returns trigger language plpgsql as $$
declare head staff_audit_head;
begin
  select * into strict head from staff_audit_head for update;
  new.sequence := head.sequence + 1;
  new.at := clock_timestamp()
    + coalesce((select offset_ms from business_clock), 0) * interval '1 millisecond';
  new.previous_hash := head.hash;
  new.hash := staff_audit_hash(new);
  update staff_audit_head set sequence = new.sequence, hash = new.hash;
  return new;
end $$;

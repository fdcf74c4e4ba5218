-- A verified number gets alerts until its replacement is verified.
alter table whatsapp_numbers add column requested_number text check (requested_number ~ '^[1-9][0-9]{7,14}$');
update whatsapp_numbers set requested_number = number where state = 'pending';

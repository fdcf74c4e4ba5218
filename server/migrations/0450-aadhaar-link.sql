-- Whether the PAN was linked with Aadhaar when verified; null if not reported.
alter table pan_verifications add column aadhaar_link text,
  add constraint pan_verifications_aadhaar_link_check
    check (aadhaar_link in ('linked', 'not-linked', 'not-applicable')) not valid;

alter table pan_attempts drop constraint pan_attempts_outcome_check,
  add constraint pan_attempts_outcome_check
    check (outcome in ('pending', 'valid', 'name-mismatch', 'dob-mismatch', 'not-valid', 'not-linked', 'in-use'))
    not valid;

-- A PAN without Aadhaar is inoperative, but the firm may accept it.
alter table client_settings add column refuses_unlinked_pan boolean not null default true;

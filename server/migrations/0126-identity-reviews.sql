-- What staff decide about a case of identity, and what they need to see for it.
alter table staff_cases add column signer_name text;
-- The document that was signed in another name, until somebody decides.
alter table staff_cases add column signed_pdf bytea;
-- accept, refuse; null for an open case, and for one that was closed without a decision.
alter table staff_cases add column decision text;

-- In a one-person firm, staff approve what they submitted themselves. The mark is part of the sealed version.
alter table staff_settings add column one_person_firm boolean not null default false;
alter table articles add column self_approved boolean not null default false;
alter table article_drafts drop constraint article_drafts_check2;
alter table staff_approvals drop constraint staff_approvals_check1;

alter table staff drop constraint staff_role_check,
  add constraint staff_role_check
    check (role in ('owner', 'editor', 'analyst', 'support', 'finance', 'compliance')) not valid;
alter table staff_invitations drop constraint staff_invitations_role_check,
  add constraint staff_invitations_role_check
    check (role in ('owner', 'editor', 'analyst', 'support', 'finance', 'compliance')) not valid;

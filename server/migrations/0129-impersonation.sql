-- Who of staff looks at the product through a member's eyes with this session; null: the member.
alter table sessions add column impersonated_by uuid;
alter table sessions add constraint sessions_impersonated_by foreign key (impersonated_by) references staff not valid;

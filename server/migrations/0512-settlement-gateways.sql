-- Payment gateway of a settlement.
alter table settlement_lines add column gateway text default 'razorpay';

-- The members of a month's end by the month in which they joined, kept with the month's other figures; null: not counted yet.
alter table figure_months add column cohorts jsonb;

-- What an exchange's list of an index says a company does: `Financial Services`. Null where no list named it.
alter table instruments add column industry text;

-- What looks unusual in a line: codes of domain/moving-in/unusual. It is imported only when somebody confirms it.
alter table moving_in_lines add column warnings text[] not null default '{}';

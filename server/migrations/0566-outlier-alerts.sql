alter table publications drop constraint publications_kind_check;
alter table publications add constraint publications_kind_check
  check (kind in ('article', 'rebalance', 'outliers')) not valid;
alter table alert_deliveries drop constraint alert_deliveries_topic_check;
alter table alert_deliveries add constraint alert_deliveries_topic_check
  check (topic in ('research', 'rebalance', 'outliers', 'billing', 'digest', 'test')) not valid;

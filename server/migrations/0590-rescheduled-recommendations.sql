-- An article rescheduled before publication has a version per schedule. Its recommendations date from the actual
-- publication, regardless of the schedule at the time the version was stored.
create or replace view recommendations as
with
rating_versions as (
  select v.article_id, v.number, case when v.correction is null then a.published_at else v.came_out_at end as came_out_at, v.seal,
    v.facts ->> 'title' as title, v.facts ->> 'slug' as slug, r.value as said,
    lag(r.value - 'history') over (partition by v.article_id, r.value ->> 'symbol' order by v.number) as before
  from article_versions v join articles a on a.id = v.article_id
  cross join lateral jsonb_array_elements(coalesce(v.facts -> 'recommendations', '[]')) r
),
-- Ratings from before recommendations were per company, about a subject in words.
subject_versions as (
  select v.article_id, v.number, case when v.correction is null then a.published_at else v.came_out_at end as came_out_at, v.seal,
    v.facts ->> 'title' as title, v.facts ->> 'slug' as slug, v.facts -> 'disclosure' as said,
    lag(v.facts -> 'disclosure' -> 'rating') over (partition by v.article_id order by v.number) as before
  from article_versions v join articles a on a.id = v.article_id
),
ratings as (
  select
    'article:' || article_id || ':' || number || ':' || (said ->> 'symbol') as key,
    article_id, title, slug, came_out_at, seal,
    instrument_of(said ->> 'symbol', (came_out_at at time zone 'Asia/Kolkata')::date) as instrument_id,
    said ->> 'symbol' as symbol, said ->> 'name' as subject, said ->> 'rating' as action,
    said ->> 'analyst' as analyst, said ->> 'rationale' as rationale, said ->> 'horizon' as horizon,
    coalesce(said ->> 'target', '') as target,
    jsonb_build_object('holdings', said -> 'holdings', 'compensation', said -> 'compensation',
      'conflicts', said -> 'conflicts') as disclosures
  from rating_versions where before is distinct from (said - 'history')
  union all
  select
    'article:' || article_id || ':' || number, article_id, title, slug, came_out_at, seal,
    null::integer, null, said ->> 'subject', said -> 'rating' -> 'history' -> -1 ->> 'rating',
    said ->> 'analyst', '', said -> 'rating' ->> 'horizon', '',
    jsonb_build_object('holdings', said -> 'holdings', 'compensation', said -> 'compensation',
      'conflicts', said -> 'conflicts')
  from subject_versions
  where jsonb_typeof(said -> 'rating') = 'object' and before is distinct from (said -> 'rating')
),
dated_ratings as (
  select r.*,
    (least(
      lead(r.came_out_at) over (
        partition by coalesce(r.instrument_id::text, r.subject) order by r.came_out_at, r.key),
      a.withdrawn_at
    ) at time zone 'Asia/Kolkata')::date as closed_on
  from ratings r join articles a on a.id = r.article_id
),
rebalance_lines as (
  select r.id, r.portfolio_id, r.date, r.recorded_at, r.corrects, r.analyst, r.rationale, r.disclosures, r.seal,
    w.symbol, w.weight_ppm, w.reason, instrument_of(w.symbol, r.date) as instrument_id
  from portfolio_rebalances r join rebalance_weights w on w.rebalance_id = r.id
  where w.symbol <> 'CASH'
),
line_changes as (
  select l.*, coalesce(lag(l.weight_ppm) over (
    partition by l.portfolio_id, coalesce(l.instrument_id::text, l.symbol) order by l.date, l.recorded_at), 0) as was
  from rebalance_lines l
),
dated_changes as (
  select c.*,
    case when c.weight_ppm = 0 then c.date else
      least(lead(c.date) over (
        partition by c.portfolio_id, coalesce(c.instrument_id::text, c.symbol) order by c.date, c.recorded_at),
        p.closed_on)
    end as closed_on,
    p.slug, p.title, p.is_experimental
  from line_changes c join portfolios p on p.id = c.portfolio_id
  where c.weight_ppm <> c.was
)
select
  key, 'article' as source, article_id as source_id, title, slug, came_out_at as at,
  (came_out_at at time zone 'Asia/Kolkata')::date as day,
  instrument_id, symbol, subject, action, analyst, rationale, horizon, target, disclosures, seal,
  null::integer as was_ppm, null::integer as weight_ppm, closed_on
from dated_ratings
union all
select
  'rebalance:' || id || ':' || symbol,
  case when is_experimental then 'experiment' else 'rebalance' end,
  portfolio_id, title, slug, recorded_at, date,
  instrument_id, symbol, null,
  case when was = 0 then 'Buy' when weight_ppm = 0 then 'Sell' when weight_ppm > was then 'Add' else 'Reduce' end,
  analyst, concat_ws(' ', nullif(reason, ''), nullif(rationale, '')), null, '', to_jsonb(disclosures), seal,
  was, weight_ppm, closed_on
from dated_changes
union all
select
  'outlier:' || o.date || ':' || o.category || ':' || o.rank, 'outlier', null, null, null,
  (o.date + time '15:30') at time zone 'Asia/Kolkata', o.date,
  o.instrument_id,
  (select s.symbol from instrument_symbols s
    where s.instrument_id = o.instrument_id and s.from_on <= o.date order by s.from_on desc limit 1),
  null, initcap(o.category), null,
  'Listed automatically: ' || round((o.day_return * 100)::numeric, 2) || ' % on the day, '
    || round(abs(o.return_deviations)::numeric, 1) || ' deviations of return and '
    || round(abs(o.volume_deviations)::numeric, 1) || ' of volume from its own 250 days',
  null, '', null, null, null::integer, null::integer, (o.date + interval '12 months')::date
from outliers o;

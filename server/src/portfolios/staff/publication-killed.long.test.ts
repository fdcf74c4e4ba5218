import { sql } from 'kysely';
import { it } from 'vitest';
import * as routes from '@niveshak/contract/portfolios/staff-routes';
import { publishedOnTwoProcesses } from '../../testing/killed-publication.ts';
import { TestStaff } from '../../testing/test-staff.ts';

const reason = 'The monthly review.';

const killOne = publishedOnTwoProcesses('full', async (test) => {
  const owner = new TestStaff(test, 'owner@demo.test');
  await owner.enterStaff();
  // Some demo members have alerts turned off.
  await sql`
    insert into notification_settings (user_id, daily_digest, insta_alerts, customer_opt_out, updated_at)
    select id, false, true, false, now() from users
    on conflict (user_id) do update set insta_alerts = true, customer_opt_out = false`.execute(
    test.database.db,
  );
  return {
    /** Creates and schedules a portfolio rebalance; returns the draft's id. */
    schedule: async (slug, at) => {
      const { portfolios } = await owner.call(routes.listStaffPortfolios);
      const params = { id: portfolios.find((each) => each.slug === slug)?.id ?? '' };
      const draft = await owner.call(routes.startRebalance, { params, body: { corrects: null } });
      const lines = draft.lines.map((line, place) =>
        place > 1
          ? line
          : { ...line, ppm: line.ppm + (place === 0 ? -20_000 : 20_000), reason: 'Moved by the review.' },
      );
      const { version } = await owner.call(routes.saveRebalanceDraft, {
        params: { id: draft.id },
        body: {
          version: draft.version,
          note: 'Two move.',
          analyst: 'Meera Kulkarni',
          rationale: 'A review.',
          disclosures: 'None.',
          articleSlug: null,
          lines,
        },
      });
      await owner.call(routes.publishRebalance, { params: { id: draft.id }, body: { version, at, reason } });
      return draft.id;
    },
    facts: (draftId) => sql`
      with record as (select rebalance_id as id from rebalance_drafts where id = ${draftId})
      select
        (select count(*)::int from portfolio_rebalances r join record using (id)) as records,
        (select count(*)::int from portfolio_rebalances r
          where (r.portfolio_id, r.date) = (select portfolio_id, date from portfolio_rebalances join record using (id)))
          as "ofItsDay",
        (select count(*)::int from publications p join record on p.subject_id = record.id::text) as publications,
        (select count(*)::int from staff_audit a join record on a.after ->> 'rebalanceId' = record.id::text
          where a.action = 'rebalance.publish') as lines`,
    subject: (draftId) => sql`(select rebalance_id::text from rebalance_drafts where id = ${draftId})`,
  };
});

it.each([
  ['before its first write', 'low-vol', '11', { before: 'insert', on: 'portfolio_rebalances' }, false],
  ['in the middle of its commit', 'momentum', '12', { commitAfter: 'insert', on: 'publications' }, true],
] as const)(
  'publishes a scheduled rebalance once with one alert per member, although one of two processes is killed %s',
  { timeout: 60_000 },
  (_when, slug, hour, moment, isOutThen) => killOne({ slug, hour, moment, isOutThen }),
);

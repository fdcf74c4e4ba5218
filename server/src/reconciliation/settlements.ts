import { sql } from 'kysely';
import * as routes from '@niveshak/contract/reconciliation/routes';
import type { Settlement, SettlementLine as ListedLine } from '@niveshak/contract/reconciliation/routes';
import { addMonths, monthOf } from '@niveshak/domain/metrics/month';
import type { SettlementLineKind } from '@niveshak/domain/checkout/settlement';
import { businessTimeAt } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { RecurringJob } from '../platform/jobs/due.ts';
import type { SettlementLine, SettlementReport } from './ports.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    settlement_lines: {
      gateway: string;
      settlement_id: string;
      entity_id: string;
      kind: SettlementLineKind;
      amount_paise: number;
      credit_paise: number;
      debit_paise: number;
      fee_paise: number;
      fee_gst_paise: number;
      settled_at: Date;
      utr: string | null;
      dispute_id: string | null;
    };
  }
}

const everyMs = 24 * 3_600_000;

/**
 * Fetches the gateways' settlements of this and last month (machine time, which the provider also uses), at process
 * start and daily. Queries an unresponsive provider again in the next round.
 */
export function settlementFetch(db: Db, reports: readonly SettlementReport[]): RecurringJob {
  const lastAt = new Map<SettlementReport, number>();
  return {
    name: 'settlements',
    run: async () => {
      for (const report of reports) {
        if (performance.now() - (lastAt.get(report) ?? Number.NEGATIVE_INFINITY) < everyMs) continue;
        if (await fetchSettlements(db, report, new Date())) lastAt.set(report, performance.now());
      }
    },
  };
}

/** Stores the lines of this and the previous month. Returns false if the provider did not respond. */
export async function fetchSettlements(db: Db, report: SettlementReport, now: Date): Promise<boolean> {
  const month = monthOf(businessTimeAt(now).today);
  for (const each of [addMonths(month, -1), month])
    for await (const page of report.settledIn(each)) {
      if (page === 'unavailable') return false;
      await storeLines(db, report.gateway, page);
    }
  return true;
}

async function storeLines(db: Db, gateway: string, lines: readonly SettlementLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto('settlement_lines')
    .values(
      lines.map((line) => ({
        gateway,
        settlement_id: line.settlementId,
        entity_id: line.entityId,
        kind: line.kind,
        amount_paise: line.amount,
        credit_paise: line.credit,
        debit_paise: line.debit,
        fee_paise: line.fee,
        fee_gst_paise: line.feeGst,
        settled_at: line.settledAt,
        utr: line.utr,
        dispute_id: line.disputeId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['settlement_id', 'entity_id'])
        .doUpdateSet(({ ref }) => ({ utr: ref('excluded.utr') })),
    )
    .execute();
}

/** Newest settlements listed: two years of daily ones. */
const most = 750;

/** Lines with our matching record: its amount in paise and its member, or null if there is none. */
const matched = sql`(
  select l.*, coalesce(p.amount_paise, r.amount_paise, c.amount_paise) as ours_paise,
    coalesce(o.user_id, r.user_id, c.user_id) as user_id
  from settlement_lines l
  left join payments p on l.kind = 'payment' and p.id = l.entity_id
  left join orders o on o.id = p.order_id
  left join refunds r on l.kind = 'refund' and r.provider_refund_id = l.entity_id
  left join chargebacks c on l.kind = 'adjustment' and c.provider_id = l.dispute_id)`;

/** A dispute may be settled for less than its amount; payments and refunds are settled in full. */
const problem = sql`case when m.ours_paise is null then 'unknown'
  when m.kind <> 'adjustment' and m.ours_paise <> m.amount_paise then 'amount' end`;

async function listSettlements(db: Db): Promise<Settlement[]> {
  const { rows } = await sql<Omit<Settlement, 'settledAt'> & { settledAt: Date }>`
    select m.settlement_id as id, max(m.gateway) as gateway, max(m.settled_at) as "settledAt", max(m.utr) as utr,
      coalesce(sum(m.amount_paise) filter (where m.kind = 'payment'), 0)::float8 as payments,
      coalesce(sum(m.amount_paise) filter (where m.kind = 'refund'), 0)::float8 as refunds,
      coalesce(sum(m.credit_paise - m.debit_paise) filter (where m.kind in ('adjustment', 'other')), 0)::float8
        as adjustments,
      sum(m.fee_paise - m.fee_gst_paise)::float8 as fees, sum(m.fee_gst_paise)::float8 as "feeGst",
      sum(m.credit_paise - m.debit_paise)::float8 as net, count(*)::int as lines,
      count(${problem})::int as unmatched
    from ${matched} m where m.settled_at > now() - interval '2 years' group by m.settlement_id
    order by max(m.settled_at) desc, m.settlement_id desc
    limit ${most}`.execute(db);
  return rows.map((row) => ({ ...row, settledAt: row.settledAt.toISOString() }));
}

async function linesOf(db: Db, settlementId: string): Promise<ListedLine[]> {
  const { rows } = await sql<ListedLine>`
    select m.entity_id as "entityId", m.kind, m.amount_paise as amount, m.fee_paise - m.fee_gst_paise as fee,
      m.fee_gst_paise as "feeGst", m.credit_paise - m.debit_paise as net, ${problem} as problem,
      m.user_id as "memberId", nullif(trim(u.first_name || ' ' || u.last_name), '') as "memberName"
    from ${matched} m left join users u on u.id = m.user_id
    where m.settlement_id = ${settlementId}
    order by ${problem} nulls last, m.entity_id`.execute(db);
  return rows;
}

export function bindSettlementRoutes(bind: RouteBinder, db: Db): void {
  bind(routes.listSettlements, async () => ({ settlements: await listSettlements(db) }));
  bind(routes.getSettlement, async ({ params: { id } }) => {
    const lines = await linesOf(db, id);
    return lines.length === 0 ? refuse('not-found') : { lines };
  });
}

import { recordTds } from '@niveshak/contract/billing/staff-routes';
import { tdsProblem, tdsSection } from '@niveshak/domain/billing/tds';
import { paise } from '@niveshak/domain/primitives/paise';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actBinder, done } from '../platform/staff/act.ts';
import { documentById } from './store.ts';

declare module '../platform/db/database.ts' {
  interface Database {
    tds_deductions: {
      document_id: string;
      amount_paise: number;
      section: string;
      quarter: string;
      certificate: string | null;
      recorded_at: Date;
    };
  }
}

export function bindTdsRoutes(bind: RouteBinder, db: Db): void {
  const act = actBinder(bind, db);
  act(recordTds, async (tx, { params, body, time }) => {
    const invoice = await documentById(tx, params.id);
    if (invoice === null || invoice.kind !== 'invoice') return refuse('not-found');
    const { amount, quarter, certificate } = body;
    const { taxable, document, number, userId } = invoice;
    const detail = tdsProblem({ buyerGstin: document.buyer.gstin, taxable }, paise(amount));
    if (detail !== null) return refuse('tds-refused', { detail });
    const row = {
      amount_paise: amount,
      section: tdsSection,
      quarter,
      certificate,
      recorded_at: time.instant,
    };
    await tx
      .insertInto('tds_deductions')
      .values({ document_id: invoice.id, ...row })
      .onConflict((conflict) => conflict.column('document_id').doUpdateSet(row))
      .execute();
    return done({
      action: 'document.tds',
      subject: { kind: 'member', id: userId },
      after: { document: number, amount, quarter, certificate },
    });
  });
}

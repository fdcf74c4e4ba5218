import * as routes from '@niveshak/contract/checkout/staff-transfer-routes';
import { readUtr } from '@niveshak/domain/checkout/bank-transfer';
import { calendarDate, isAfter } from '@niveshak/domain/primitives/calendar-date';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';
import { performOrStore } from '../../platform/staff/actions.ts';
import type { Db } from '../../platform/db/database.ts';
import { settleByTransfer } from '../process-refund.ts';
import { refundsKnownAs } from '../refund-store.ts';
import type { ActDeps } from '../settle.ts';
import { importStatement } from '../transfers/import-statement.ts';
import { setLineAside, statementLines, transferOrders, transferRefunds } from '../transfers/queue.ts';
import { readTransferSettings, saveTransferSettings, transfersOffered } from '../transfers/settings.ts';
import { isRecordedUtr, lockUtr } from '../transfers/store.ts';
import { transferAction, transferInput } from './transfer.ts';

/** Enough for the statement of a busy month. */
const statementBytes = 1_000_000;

export function bindTransferRoutes(bind: RouteBinder, db: Db, deps: ActDeps): void {
  const act = actionBinder(bind, db);

  bind(routes.listTransfers, async ({ time }) => ({
    isOn: (await transfersOffered(db)) !== null,
    orders: await transferOrders(db, time.instant),
    refunds: await transferRefunds(db),
    lines: await statementLines(db),
  }));

  act(routes.recordTransfer, (tx, { params: { id }, body: { reason, ...body }, time }, actor) =>
    performOrStore(tx, transferAction(deps), transferInput(id, body), { actor, reason, time }),
  );

  act(routes.recordTransferRefund, async (tx, { params: { id }, body, time }) => {
    const utr = readUtr(body.utr) ?? '';
    if (isAfter(calendarDate(body.sentOn), time.today))
      return refuse('transfer-refused', { detail: 'The date of the refund is in the future.' });
    await lockUtr(tx, utr);
    if ((await refundsKnownAs(tx, utr, null)).length > 0 || (await isRecordedUtr(tx, utr)))
      return refuse('transfer-refused', { detail: 'A transfer with this UTR is already recorded.' });
    const refund = await settleByTransfer(tx, id, utr, time);
    if (refund === null) return refuse('not-found');
    if (refund === 'other') return refuse('changed-meanwhile');
    return done({
      action: 'transfer.refund',
      subject: { kind: 'member', id: refund.userId },
      after: { refundId: id, utr, amount: refund.amount, sentOn: body.sentOn },
    });
  });

  act(
    routes.importStatement,
    async (tx, { staff: { staffId }, body, time }) => {
      const imported = await importStatement(tx, body.statement, { staffId, at: time.instant });
      if (imported === null)
        return refuse('transfer-refused', {
          detail: 'The file has no columns for date, narration and deposit. Save the statement as CSV.',
        });
      const { added, known, statement } = imported;
      const counts = { added, known, debits: statement.debits };
      const answer = { ...counts, problems: [...statement.problems] };
      return done({ action: 'statement.import', after: counts }, answer);
    },
    { bodyBytes: statementBytes },
  );

  act(routes.setStatementLineAside, async (tx, { staff: { staffId }, params: { id }, body: { note } }) => {
    const isSet = await setLineAside(tx, id, { note, staffId });
    if (isSet === null) return refuse('not-found');
    if (!isSet) return refuse('changed-meanwhile');
    return done({ action: 'statement.set-aside', after: { lineId: id, note } });
  });

  bind(routes.getTransferSettings, async () => ({ settings: await readTransferSettings(db) }));

  act(routes.saveTransferSettings, async (tx, { body: { settings, seen } }) => {
    if (!(await saveTransferSettings(tx, settings, seen))) return refuse('changed-meanwhile');
    return done({
      action: 'transfer.settings',
      ...(seen === null ? {} : { before: seen }),
      after: settings,
    });
  });
}

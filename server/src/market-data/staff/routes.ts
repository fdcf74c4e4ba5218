import { parse } from 'zod';
import * as routes from '@niveshak/contract/market-data/staff-routes';
import { marketReport } from '@niveshak/contract/market-data/staff-schemas';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { actionsSince } from '../share-actions.ts';
import { holidaysSince, missingDays, recordHoliday, tradedBetween } from '../exchange-days.ts';
import { marketUploads } from '../uploads.ts';
import { priceGaps } from '../price-gaps.ts';
import { corporateAction, planChange } from './corporate-action.ts';
import type { ReturnsWith } from './corporate-action.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { bindUpload, lastImports } from '../../platform/staff/bind-upload.ts';
import { actionBinder, done } from '../../platform/staff/act.ts';
import { requestApproval } from '../../platform/staff/actions.ts';

/** Past days for which missing files and holidays are listed. */
const shownDays = 90;
const shownGaps = 200;
/** Past days for which corporate actions are listed. */
const actionDays = 365;
const shownActions = 500;

export function bindMarketRoutes(bind: RouteBinder, db: Db, returnsWith: ReturnsWith): void {
  const act = actionBinder(bind, db);
  bind(routes.getMarketData, async ({ time: { today } }) => {
    const from = addDays(today, -shownDays);
    // Read first, so that all later reads include finished imports.
    const imports = await lastImports(db, marketUploads, ({ files, filesRead, rowsRead, report }) => ({
      files,
      filesRead,
      rowsRead,
      report: report === null ? null : parse(marketReport, report),
    }));
    return {
      ...(await tradedBetween(db, today)),
      // Today's file is published in the evening.
      missingDays: await missingDays(db, from, addDays(today, -1)),
      holidays: await holidaysSince(db, from),
      actions: await actionsSince(db, addDays(today, -actionDays), shownActions),
      imports,
    };
  });

  bind(routes.getPriceGaps, async ({ query }) => {
    const found = await priceGaps(db, calendarDate(query.from), calendarDate(query.to));
    return {
      gaps: found.slice(0, shownGaps).map((share) => ({ ...share, spells: [...share.spells] })),
      total: found.length,
    };
  });

  bindUpload(bind, db, {
    uploads: marketUploads,
    name: 'market',
    subject: 'market-import',
    begin: routes.startMarketUpload,
    piece: routes.uploadMarketPiece,
    start: routes.startMarketImport,
    cancel: routes.cancelMarketImport,
    filesOf: ({ files }) => files,
  });

  act(routes.recordHoliday, async (tx, { staff, body }) => {
    const { isHoliday, name, reason } = body;
    const date = calendarDate(body.date);
    const isNew = await recordHoliday(tx, { date, isHoliday, name, reason, staffId: staff.staffId });
    if (!isNew)
      return refuse('changed-meanwhile', { detail: 'The day is already recorded this way, or has prices.' });
    return done({
      action: isHoliday ? 'market.holiday' : 'market.no-holiday',
      subject: { kind: 'exchange-day', id: date },
      after: { name },
    });
  });

  bindCorporateActions(bind, db, act, returnsWith);
}

function bindCorporateActions(
  bind: RouteBinder,
  db: Db,
  act: ReturnType<typeof actionBinder>,
  returnsWith: ReturnsWith,
): void {
  const action = corporateAction(returnsWith);
  bind(routes.previewCorporateAction, async ({ body, time: { today } }) => {
    const plan = await planChange(db, body.change, today, returnsWith);
    return plan instanceof Refusal ? plan : { price: plan.price, portfolios: plan.portfolios };
  });

  act(routes.recordCorporateAction, (tx, { body, time }, actor) => {
    const { confirmsPrice = false, reason, ...change } = body;
    const input = { change: { change: 'record' as const, ...change }, confirmsPrice };
    return requestApproval(tx, action, input, { actor, reason, time });
  });

  act(routes.removeCorporateAction, (tx, { body, time }, actor) => {
    const { confirmsPrice = false, reason, ...key } = body;
    const input = { change: { change: 'remove' as const, ...key }, confirmsPrice };
    return requestApproval(tx, action, input, { actor, reason, time });
  });
}

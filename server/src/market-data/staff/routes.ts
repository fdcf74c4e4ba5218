import { parse } from 'zod';
import * as routes from '@niveshak/contract/market-data/staff-routes';
import { marketReport } from '@niveshak/contract/market-data/staff-schemas';
import { actionOf, purposeOf } from '@niveshak/domain/market-data/entered-action';
import { addDays, calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { actionsSince, recordAction, removeAction } from '../share-actions.ts';
import { holidaysSince, missingDays, recordHoliday, tradedBetween } from '../exchange-days.ts';
import { marketUploads } from '../uploads.ts';
import { priceGaps } from '../price-gaps.ts';
import { sharesNow } from '../store.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RouteBinder } from '../../platform/http/bind-route.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { bindUpload, lastImports } from '../../platform/staff/bind-upload.ts';
import { actBinder, done } from '../../platform/staff/act.ts';

/** Days back for which missing files and holidays are listed. */
const shownDays = 90;
const shownGaps = 200;
/** Days back for which corporate actions are listed. */
const actionDays = 365;
const shownActions = 500;

export function bindMarketRoutes(bind: RouteBinder, db: Db): void {
  const act = actBinder(bind, db);
  bind(routes.getMarketData, async ({ time: { today } }) => {
    const from = addDays(today, -shownDays);
    // Read first, so that everything read after it includes the finished imports.
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
      return refuse('changed-meanwhile', { detail: 'The day is recorded so already, or has prices.' });
    return done({
      action: isHoliday ? 'market.holiday' : 'market.no-holiday',
      subject: { kind: 'exchange-day', id: date },
      after: { name },
    });
  });

  bindCorporateActions(act);
}

function bindCorporateActions(act: ReturnType<typeof actBinder>): void {
  act(routes.recordCorporateAction, async (tx, { body }) => {
    const exDate = calendarDate(body.exDate);
    const symbol = body.symbol.toUpperCase();
    const [share] = await sharesNow(tx, [{ symbol, on: exDate }]);
    if (share === undefined)
      return refuse('setting-refused', { detail: `No share traded as ${symbol} on or before that day.` });
    const action = actionOf(body.action);
    if (action === null)
      return refuse('setting-refused', { detail: 'This changes nothing about the share.' });
    const purpose = purposeOf(body.action);
    if (!(await recordAction(tx, { symbol, exDate, action, purpose })))
      return refuse('changed-meanwhile', { detail: 'This action is recorded already.' });
    return done({
      action: 'market.action',
      subject: { kind: 'share', id: symbol },
      after: { exDate, purpose },
    });
  });

  act(routes.removeCorporateAction, async (tx, { body: { reason: _reason, ...key } }) => {
    const purpose = await removeAction(tx, key);
    if (purpose === null) return refuse('changed-meanwhile', { detail: 'There is no such action any more.' });
    const { symbol, exDate } = key;
    const subject = { kind: 'share', id: symbol };
    return done({ action: 'market.no-action', subject, before: { exDate, purpose } });
  });
}

import * as z from 'zod/mini';
import { waitsForApproval } from '../checkout/staff-schemas.ts';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, empty, text, uuid } from '../http/shapes.ts';
import {
  actionChange,
  actionKey,
  actionPreview,
  confirmsPrice,
  marketReport,
  newAction,
  shareGaps,
} from './staff-schemas.ts';
import { mayGiveReason, mayGiveReasonBody, reason } from '../staff/schemas.ts';
import { base64, cancelImport, importFields } from '../staff/upload-schemas.ts';

const manage = { permission: 'market-data.manage', secondFactor: 'given' } as const;

/** Limit for all files of one upload. Larger sets require the server command. */
const maxBytes = 64 * 1024 * 1024;

const corporateAction = z.object({ ...actionKey, purpose: z.string() });
export type StaffCorporateAction = z.infer<typeof corporateAction>;

const marketImport = z.object({
  ...importFields,
  files: z.array(z.object({ name: z.string(), bytes: z.int() })),
  filesRead: z.int(),
  rowsRead: z.int(),
  /** Null until the import finishes. */
  report: z.nullable(marketReport),
});
export type MarketImport = z.infer<typeof marketImport>;

export const getMarketData = defineStaffRoute({
  id: 'getMarketData',
  method: 'GET',
  path: '/staff/market-data',
  staff: manage,
  summary:
    'Returns the last ninety days, marking days with prices, holidays and days whose file is missing, and the latest uploads.',
  response: z.object({
    firstDay: z.nullable(calendarDate),
    lastDay: z.nullable(calendarDate),
    /** Weekdays without prices, except holidays, newest first. */
    missingDays: z.array(calendarDate),
    holidays: z.array(z.object({ date: calendarDate, name: z.string(), reason: z.string() })),
    imports: z.array(marketImport),
    /** Corporate actions of the last year and upcoming ones, newest first. */
    actions: z.array(corporateAction),
  }),
});

export const getPriceGaps = defineStaffRoute({
  id: 'getPriceGaps',
  method: 'GET',
  path: '/staff/market-data/gaps',
  staff: manage,
  summary: 'Lists shares without a price on trading days, longest gap first.',
  query: z.strictObject({ from: calendarDate, to: calendarDate }),
  response: z.object({ gaps: z.array(shareGaps), total: z.int() }),
});

export const startMarketUpload = defineStaffRoute({
  id: 'startMarketUpload',
  method: 'POST',
  path: '/staff/market-data/imports',
  staff: manage,
  summary: 'Starts an upload of exchange files, plain or zipped.',
  body: z.strictObject({
    files: z.array(z.strictObject({ name: text(200, 1), bytes: z.int().check(z.positive()) })).check(
      z.minLength(1, 'Choose a file.'),
      z.maxLength(200, 'At most 200 files at a time.'),
      z.refine(
        (files) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= maxBytes,
        'At most 64 MB at a time.',
      ),
    ),
    ...mayGiveReason,
  }),
  response: z.object({ id: uuid }),
});

export const uploadMarketPiece = defineStaffRoute({
  id: 'uploadMarketPiece',
  method: 'POST',
  path: '/staff/market-data/imports/{id}/pieces',
  staff: manage,
  summary: 'Uploads a chunk of a file; repeating a chunk has no effect.',
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({
    file: z.int().check(z.nonnegative(), z.maximum(200)),
    piece: z.int().check(z.nonnegative(), z.maximum(1_000)),
    base64,
    ...mayGiveReason,
  }),
  status: 204,
  response: empty,
  errors: ['not-found'],
});

export const startMarketImport = defineStaffRoute({
  id: 'startMarketImport',
  method: 'POST',
  path: '/staff/market-data/imports/{id}/start',
  staff: manage,
  summary: 'Imports the uploaded files in the background; data already imported is unchanged.',
  params: z.strictObject({ id: uuid }),
  body: mayGiveReasonBody,
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const cancelMarketImport = defineStaffRoute({
  id: 'cancelMarketImport',
  method: 'POST',
  path: '/staff/market-data/imports/{id}/cancel',
  staff: manage,
  summary: 'Cancels an unfinished import. Data already imported is kept.',
  ...cancelImport,
});

export const recordHoliday = defineStaffRoute({
  id: 'recordHoliday',
  method: 'POST',
  path: '/staff/market-data/holidays',
  staff: manage,
  summary: 'Records that the exchange was closed on a day, or reverses such a record. Both records are kept.',
  body: z.strictObject({ date: calendarDate, isHoliday: z.boolean(), name: text(100, 1), reason }),
  status: 204,
  response: empty,
  errors: ['changed-meanwhile'],
});

export const previewCorporateAction = defineStaffRoute({
  id: 'previewCorporateAction',
  method: 'POST',
  path: '/staff/market-data/actions/preview',
  staff: manage,
  summary:
    'Previews a change of corporate actions: the price across the ex-date, and each portfolio’s return before and after; nothing is saved.',
  body: z.strictObject({ change: actionChange }),
  response: actionPreview,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const recordCorporateAction = defineStaffRoute({
  id: 'recordCorporateAction',
  method: 'POST',
  path: '/staff/market-data/actions',
  staff: { ...manage, approval: true },
  summary:
    'Submits a corporate action, or a correction of one, for approval; once approved, earlier prices are adjusted.',
  body: z.strictObject({ ...newAction, confirmsPrice, reason }),
  response: waitsForApproval,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const removeCorporateAction = defineStaffRoute({
  id: 'removeCorporateAction',
  method: 'POST',
  path: '/staff/market-data/actions/remove',
  staff: { ...manage, approval: true },
  summary: 'Submits the removal of an incorrect corporate action for approval; the audit log keeps it.',
  body: z.strictObject({ ...actionKey, confirmsPrice, reason }),
  response: waitsForApproval,
  errors: ['changed-meanwhile', 'setting-refused'],
});

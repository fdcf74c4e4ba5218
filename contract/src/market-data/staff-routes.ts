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

/** Limit for all files of one upload; larger sets need the command on the server. */
const mostBytes = 64 * 1024 * 1024;

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
    'The last ninety days: which had prices, which are holidays, which lack their file; and the last uploads.',
  response: z.object({
    firstDay: z.nullable(calendarDate),
    lastDay: z.nullable(calendarDate),
    /** Weekdays without prices that are not holidays, newest first. */
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
  summary: 'Shares without a price on days on which the exchange was open, the longest-lacking first.',
  query: z.strictObject({ from: calendarDate, to: calendarDate }),
  response: z.object({ gaps: z.array(shareGaps), total: z.int() }),
});

export const startMarketUpload = defineStaffRoute({
  id: 'startMarketUpload',
  method: 'POST',
  path: '/staff/market-data/imports',
  staff: manage,
  summary: 'Begins an upload of files of the exchange, plain or zipped.',
  body: z.strictObject({
    files: z.array(z.strictObject({ name: text(200, 1), bytes: z.int().check(z.positive()) })).check(
      z.minLength(1, 'Choose a file.'),
      z.maxLength(200, 'At most 200 files at a time.'),
      z.refine(
        (files) => files.reduce((sum, { bytes }) => sum + bytes, 0) <= mostBytes,
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
  summary: 'Brings a piece of a file; again changes nothing.',
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
  summary: 'Imports what was uploaded, in the background; what is in already changes nothing.',
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
  summary: 'Cancels an import that has not ended. What it has imported stays.',
  ...cancelImport,
});

export const recordHoliday = defineStaffRoute({
  id: 'recordHoliday',
  method: 'POST',
  path: '/staff/market-data/holidays',
  staff: manage,
  summary: 'Records that the exchange was closed on a day, or takes that back. Both records stay.',
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
    'The price across the ex-date, and each portfolio’s return before and after a change of corporate actions; nothing is saved.',
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
    'Submits a corporate action of a share, or a correction of one, for approval; prices before its day are then adjusted.',
  body: z.strictObject({ ...newAction, confirmsPrice, reason }),
  response: waitsForApproval,
  errors: ['changed-meanwhile', 'setting-refused'],
});

export const removeCorporateAction = defineStaffRoute({
  id: 'removeCorporateAction',
  method: 'POST',
  path: '/staff/market-data/actions/remove',
  staff: { ...manage, approval: true },
  summary: 'Submits the removal of a wrong corporate action for approval; the audit log keeps it.',
  body: z.strictObject({ ...actionKey, confirmsPrice, reason }),
  response: waitsForApproval,
  errors: ['changed-meanwhile', 'setting-refused'],
});

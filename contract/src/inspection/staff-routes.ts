import * as z from 'zod/mini';
import { defineStaffRoute } from '../http/route.ts';
import { calendarDate, instant, uuid, zipStream } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';

const gate = { permission: 'inspection.build', secondFactor: 'given' } as const;
const gateOfFiles = { permission: 'inspection.build', secondFactor: 'fresh' } as const;

const pack = z.object({
  id: uuid,
  /** Null for a pack with all records of the period. */
  member: z.nullable(z.object({ id: uuid, email: z.string() })),
  /** Null for a member's pack, which has no period. */
  period: z.nullable(z.object({ from: calendarDate, to: calendarDate })),
  by: z.string(),
  requestedAt: instant,
  state: z.enum(['waiting', 'building', 'ready', 'failed']),
  /** Section being written. */
  section: z.string(),
  files: z.int(),
  bytes: z.int(),
  sha256: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  /** False once the file is deleted, 30 days after it was built. The entry is kept. */
  hasFile: z.boolean(),
});
export type InspectionPack = z.infer<typeof pack>;

export const listInspectionPacks = defineStaffRoute({
  id: 'listInspectionPacks',
  method: 'GET',
  path: '/staff/inspection-packs',
  staff: gate,
  summary: 'Lists the latest 100 inspection packs, newest first, with their progress.',
  response: z.object({
    packs: z.array(pack),
    /** Last complete financial year. */
    suggested: z.object({ from: calendarDate, to: calendarDate }),
  }),
});

export const buildInspectionPack = defineStaffRoute({
  id: 'buildInspectionPack',
  method: 'POST',
  path: '/staff/inspection-packs',
  staff: gateOfFiles,
  summary: 'Starts building a zip of the records of a period or about one member.',
  body: z.strictObject({
    of: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('period'), from: calendarDate, to: calendarDate }).check(
        z.refine(({ from, to }) => from <= to, {
          path: ['to'],
          error: 'The last day must be on or after the first day.',
        }),
      ),
      z.strictObject({ kind: z.literal('member'), email: z.string().check(z.trim(), z.maxLength(254)) }),
    ]),
    reason,
  }),
  response: z.object({ id: uuid }),
  errors: ['not-found'],
});

export const saveInspectionPack = defineStaffRoute({
  id: 'saveInspectionPack',
  method: 'GET',
  path: '/staff/inspection-packs/{id}/file',
  staff: gateOfFiles,
  summary: 'Returns an inspection pack as a zip. Its file SHA256SUMS lists the hash of every other file.',
  params: z.strictObject({ id: uuid }),
  response: zipStream,
  errors: ['not-found'],
});

import * as z from 'zod/mini';
import { memberPauseLimits } from '@niveshak/domain/membership/member-pause';
import { defineStaffRoute } from '../http/route.ts';
import { empty } from '../http/shapes.ts';
import { mayAddNote } from '../staff/schemas.ts';

export const pauseSettings = z.strictObject({
  /** Maximum length of a pause in days. */
  mostDays: z.int().check(z.gte(1), z.lte(memberPauseLimits.mostDays)),
  /** Maximum number of pauses per year, by start date. */
  perYear: z.int().check(z.gte(0), z.lte(memberPauseLimits.perYear)),
});

/** Null if members may not pause. */
const memberPauses = z.nullable(pauseSettings);
export type MemberPauses = z.infer<typeof memberPauses>;

export const getMemberPauses = defineStaffRoute({
  id: 'getMemberPauses',
  method: 'GET',
  path: '/staff/settings/pauses',
  staff: { permission: 'settings.read', secondFactor: 'given' },
  summary: 'Returns how long and how often members may pause their plan.',
  response: z.object({ pauses: memberPauses }),
});

export const saveMemberPauses = defineStaffRoute({
  id: 'saveMemberPauses',
  method: 'POST',
  path: '/staff/settings/pauses',
  staff: { permission: 'billing.manage', secondFactor: 'given' },
  summary: 'Sets how long and how often members may pause their plan, or disables pauses.',
  body: z.strictObject({ pauses: memberPauses, seen: memberPauses, ...mayAddNote }),
  response: empty,
  status: 204,
  errors: ['changed-meanwhile'],
});

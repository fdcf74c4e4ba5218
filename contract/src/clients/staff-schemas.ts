import * as z from 'zod/mini';
import { aadhaarLinks } from '@niveshak/domain/kyc/aadhaar-link';
import { clientCategories } from '@niveshak/domain/kyc/client-category';
import { kraStatuses } from '@niveshak/domain/kyc/kra';
import { calendarDate, instant, text, uuid, wholeNumber } from '../http/shapes.ts';
import { reason } from '../staff/schemas.ts';

export const clientsOfPage = 50;
export const maxKraFileCharacters = 2_000_000;

/** `active` and `ended` refer to the day in the filter. */
export const clientStatuses = ['active', 'ended', 'all'] as const;
export type ClientStatus = (typeof clientStatuses)[number];

export const clientFilter = z.strictObject({
  /** Defaults to today. */
  on: z.optional(calendarDate),
  /** Defaults to `active`. */
  standing: z.optional(z.enum(clientStatuses)),
  /** Part of a name, email or mobile number, the last four characters of the PAN, or a KRA reference. */
  search: z.optional(text(200, 2)),
  category: z.optional(z.enum(clientCategories)),
  kra: z.optional(z.enum(kraStatuses)),
});
export type ClientFilter = z.infer<typeof clientFilter>;

export const clientQuery = z.extend(clientFilter, { page: z.optional(wholeNumber(1, 100_000)) });

const agreement = z.nullable(z.object({ version: z.string(), at: instant }));

const client = z.object({
  id: uuid,
  /** Name verified with the PAN, or the account name. */
  name: z.string(),
  email: z.string(),
  maskedPan: z.nullable(z.string()),
  /** Null if there is no PAN or the provider did not report the link. */
  aadhaarLink: z.nullable(z.enum(aadhaarLinks)),
  category: z.enum(clientCategories),
  kra: z.enum(kraStatuses),
  kraCheckedOn: z.nullable(calendarDate),
  kraReference: z.nullable(z.string()),
  /** Latest accepted version. */
  terms: agreement,
  mitc: agreement,
  /** Number of PANs in the confirmed family; null if there is none. */
  familySize: z.nullable(z.int()),
  since: calendarDate,
  /** Last day of service; null while the client has a plan. */
  endedOn: z.nullable(calendarDate),
});
export type RegisteredClient = z.infer<typeof client>;

export const clientRegister = z.object({
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  clients: z.array(client),
});

export const clientCountQuery = z.strictObject({ on: z.optional(calendarDate) });
export const clientCounts = z.object({
  on: calendarDate,
  /** Clients with a plan on that day, and how many of those plans were purchased, by the client or as a gift. */
  clients: z.int(),
  paying: z.int(),
  /** Members on a free trial on that day, who do not count as clients. */
  trials: z.int(),
  /** Highest number of clients on any day of the financial year up to `on`, and the first such day (S-8). */
  highest: z.object({ financialYear: z.string(), clients: z.int(), on: calendarDate }),
  ceiling: z.nullable(z.int()),
  /** Today's number of clients relative to the limit; null if it is well below the limit or there is no limit. */
  warning: z.nullable(z.enum(['near', 'reached'])),
});
export type ClientCounts = z.infer<typeof clientCounts>;

export const setCategoryBody = z.strictObject({
  category: z.enum(clientCategories),
  /** Date of the evidence. */
  since: calendarDate,
  /** Last day on which the evidence is valid; null if it does not expire. */
  until: z.nullable(calendarDate),
  /** Description of the evidence and its location. */
  evidence: text(500, 3),
  /** Category shown on the form. A concurrent change is rejected. */
  seen: z.enum(clientCategories),
  reason,
});

const kraRecord = {
  status: z.enum(kraStatuses),
  checkedOn: z.nullable(calendarDate),
  reference: z.nullable(text(60, 1)),
};
export const setKraBody = z.strictObject({ ...kraRecord, seen: z.enum(kraStatuses), reason });

/** CSV file with the columns pan, status, date and reference. */
const kraFile = z.string().check(z.maxLength(maxKraFileCharacters, 'The file is too large.'));
export const checkKraFileBody = z.strictObject({ csv: kraFile });
export const importKraFileBody = z.strictObject({ csv: kraFile, reason });
export const kraFileReport = z.object({
  /** Number of lines that change a record, and number that repeat it. */
  changed: z.int(),
  unchanged: z.int(),
  /** Up to two hundred skipped lines. */
  problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  problemCount: z.int(),
});

export const saveCeilingBody = z.strictObject({
  ceiling: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  seen: z.nullable(z.int()),
  reason,
});

export const familyDeclaration = z.object({
  id: uuid,
  isOpen: z.boolean(),
  memberId: uuid,
  memberName: z.string(),
  declaredAt: instant,
  /** Number of PANs in the replaced family; null if none is replaced. */
  replaces: z.nullable(z.int()),
  people: z.array(
    z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      maskedPan: z.nullable(z.string()),
      memberId: z.nullable(uuid),
      /** False if the person has no PAN and is therefore not part of the family. */
      hasPan: z.boolean(),
    }),
  ),
});
export const decideFamilyBody = z.strictObject({ decision: z.enum(['confirm', 'reject']), reason });

export const distribution = z.object({
  /** Whether the firm or its group distributes products; null until declared. */
  distributes: z.nullable(z.boolean()),
  /** Number of PANs barred from buying. */
  listed: z.int(),
  /** Up to two hundred members with a PAN on the list. */
  members: z.array(z.object({ id: uuid, maskedPan: z.string() })),
});
export const declareDistributionBody = z.strictObject({
  distributes: z.boolean(),
  seen: z.nullable(z.boolean()),
  reason,
});
export const maxPanListCharacters = 1_000_000;
export const changeDistributionBody = z.strictObject({
  change: z.enum(['add', 'remove']),
  /** One PAN per line. */
  pans: z.string().check(z.maxLength(maxPanListCharacters, 'The list is too long.')),
  reason,
});
export const distributionChange = z.object({ changed: z.int() });

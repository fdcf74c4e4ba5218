import { z } from 'zod';
import { erasedAddress, normaliseEmail } from '@niveshak/domain/identity/email';
import type { MaskKind } from './copy/mask.ts';
import type { WithheldReason } from './personal-data.ts';

type ColumnFacts = {
  /** True if in the member's export, else the reason for withholding it. */
  readonly exported: true | WithheldReason;
  /** Value after erasure. Absent if the value is kept. */
  readonly blank?: (userId: string) => string | boolean | null;
  /** How a masked copy treats it: `keep` for text without personal data, null for other column types. */
  readonly mask: MaskKind | 'keep' | null;
};

const facts = new Map<z.ZodType, ColumnFacts>();

function column<T extends z.ZodType>(type: T, of: ColumnFacts): T {
  facts.set(type, of);
  return type;
}

const text = () => z.string();
const maybeText = () => z.string().nullable();
const noText = () => '';
const nothing = () => null;
const no = () => false;

export const profileColumns = z.object({
  firstName: column(text(), { exported: true, blank: noText, mask: 'name' }),
  lastName: column(text(), { exported: true, blank: noText, mask: 'name' }),
  mobile: column(maybeText(), { exported: true, blank: nothing, mask: 'mobile' }),
  state: column(maybeText(), { exported: true, blank: nothing, mask: 'keep' }),
  pinCode: column(maybeText(), { exported: true, blank: nothing, mask: 'pin-code' }),
  address: column(maybeText(), { exported: true, blank: nothing, mask: 'text' }),
  businessName: column(maybeText(), { exported: true, blank: nothing, mask: 'null' }),
  gstNumber: column(maybeText(), { exported: true, blank: nothing, mask: 'null' }),
});

export const userColumns = z.object({
  id: column(text(), { exported: true, mask: null }),
  sub: column(text(), { exported: true, blank: (userId) => `erased|${userId}`, mask: 'identity' }),
  email: column(text(), { exported: true, blank: erasedAddress, mask: 'email' }),
  emailNormalised: column(text(), {
    exported: 'elsewhere',
    blank: (userId) => normaliseEmail(erasedAddress(userId)),
    mask: 'email',
  }),
  hasConfirmedEmail: column(z.boolean(), { exported: true, blank: no, mask: null }),
  ...profileColumns.shape,
  attachedRefCode: column(maybeText(), { exported: true, blank: nothing, mask: 'keep' }),
  /** Whether the account was imported and its emails are still on hold. */
  lettersHeld: column(z.boolean(), { exported: true, blank: no, mask: null }),
});

const unreadColumns = z.object({
  /**
   * Nominee who can exercise the member's data rights after death or incapacity. Either all fields are set, or none.
   */
  nomineeName: column(maybeText(), { exported: true, blank: nothing, mask: 'null' }),
  nomineeRelation: column(maybeText(), { exported: true, blank: nothing, mask: 'null' }),
  nomineeEmail: column(maybeText(), { exported: true, blank: nothing, mask: 'null' }),
  createdAt: column(z.date(), { exported: true, mask: null }),
  /** Sessions started before this instant are invalid. */
  sessionsFrom: column(z.date(), { exported: 'technical', mask: null }),
  /** Business time of the last sign-in, or of the account's creation. */
  lastSignInAt: column(z.date(), { exported: true, mask: null }),
  /** When the account was imported (business time), or null if the member signed up. */
  movedInAt: column(z.date().nullable(), { exported: true, blank: nothing, mask: null }),
});

type Snake<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : '';

type Row = z.infer<typeof userColumns> & z.infer<typeof unreadColumns>;
/** The row with database column names: `pinCode` is `pin_code`. */
export type MemberRow = { [Name in keyof Row as Snake<Name>]: Row[Name] };

export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export const memberColumns: ReadonlyMap<string, ColumnFacts> = new Map(
  Object.entries({ ...userColumns.shape, ...unreadColumns.shape }).map(([name, type]) => {
    const of = facts.get(type);
    if (of === undefined) throw new Error(`Column ${name} of users has no facts.`);
    return [columnOf(name), of];
  }),
);

export function copiedMemberColumns() {
  const all = [...memberColumns];
  return {
    mask: Object.fromEntries(
      all.flatMap(([name, { mask }]) => (mask === null || mask === 'keep' ? [] : [[name, mask]])),
    ),
    keep: all.flatMap(([name, { mask }]) => (mask === 'keep' ? [name] : [])).join(' '),
  };
}

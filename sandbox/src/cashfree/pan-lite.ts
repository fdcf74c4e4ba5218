import { z } from 'zod';
import type { SandboxContext } from '../platform/context.ts';
import { digits } from '../platform/ids.ts';
import { cashfreeError, invalid } from './errors.ts';
import { fieldsOf, required, verificationIdOf } from './input.ts';

const holder = z.object({ name: z.string(), dob: z.string() });
type Holder = z.infer<typeof holder>;

/** Test PANs published by the vendor, which all belong to the same person. */
const TEST_HOLDER: Holder = { name: 'John Doe', dob: '1993-06-30' };
const TEST_PANS: ReadonlyMap<string, PanStatus> = new Map([
  ['ABCPV1234D', 'E'],
  ['DEFPV0126D', 'N'],
  ['ABCDX1234F', 'X'],
  ['ABCDF1234F', 'F'],
  ['ABCDD1234F', 'D'],
]);
type Seeding = 'Y' | 'R' | 'NA';
type PanStatus = 'E' | 'N' | 'X' | 'F' | 'D';

export interface PanLiteAnswer {
  readonly verification_id: string;
  readonly reference_id: number;
  readonly pan: string;
  /** Echoes the input, like the vendor. Never contains the registered name. */
  readonly name: string;
  readonly dob: string;
  readonly name_match: 'Y' | 'N' | null;
  readonly dob_match: 'Y' | 'N' | null;
  readonly pan_status: PanStatus;
  readonly status: 'VALID' | 'INVALID';
  readonly aadhaar_seeding_status: Seeding | null;
  readonly aadhaar_seeding_status_desc: string | null;
}

/**
 * `POST /pan-lite`. The vendor's test PANs behave as published. A PAN with the serial digits 0000 or 0001 is valid for
 * the name and date of birth first submitted with it, and does not match any others afterwards. One with 0001 is not
 * linked with Aadhaar. All other PANs are not in the database.
 */
export function createPanLite(context: SandboxContext): (body: unknown) => PanLiteAnswer {
  const holders = context.store.collection('cashfree-pan-holders', (value) => holder.parse(value));
  const used = context.store.collection('cashfree-pan-verifications', (value) => z.string().parse(value));

  const lookUp = (pan: string, asked: Holder): { status: PanStatus; registered: Holder } => {
    const published = TEST_PANS.get(pan);
    if (published !== undefined) return { status: published, registered: TEST_HOLDER };
    if (!/^[A-Z]{5}000[01][A-Z]$/.test(pan)) return { status: 'N', registered: asked };
    const registered = holders.get(pan) ?? asked;
    if (holders.get(pan) === undefined) holders.put(pan, asked);
    return { status: 'E', registered };
  };

  return (body) => {
    const fields = fieldsOf(body);
    const verificationId = verificationIdOf(fields, 'verification_id_length_exceeded');
    const pan = required(fields, 'pan').toUpperCase();
    const name = required(fields, 'name');
    const dob = required(fields, 'dob');
    if (!isDate(dob)) throw invalid('dob_value_invalid', 'dob must be a past date in the format YYYY-MM-DD.');
    if (used.get(verificationId) !== undefined) {
      throw cashfreeError(
        409,
        'validation_error',
        'verification_id_already_exists',
        'verification_id exists already.',
      );
    }
    return context.store.transaction(() => {
      used.put(verificationId, pan);
      const { status, registered } = lookUp(pan, { name, dob });
      const valid = status === 'E';
      return {
        verification_id: verificationId,
        reference_id: Number(digits(9)),
        pan,
        name,
        dob,
        name_match: valid ? yesNo(plain(name) === plain(registered.name)) : null,
        dob_match: valid ? yesNo(dob === registered.dob) : null,
        pan_status: status,
        status: valid ? 'VALID' : 'INVALID',
        aadhaar_seeding_status: valid ? seedingOf(pan) : null,
        aadhaar_seeding_status_desc: valid ? seedingWords[seedingOf(pan)] : null,
      };
    });
  };
}

const seedingWords = {
  Y: 'Aadhaar is linked to PAN',
  R: 'Aadhaar is not linked to PAN',
  NA: 'Aadhaar linking is not applicable',
} as const satisfies Record<Seeding, string>;

function seedingOf(pan: string): Seeding {
  if (pan.charAt(3) !== 'P' && !TEST_PANS.has(pan)) return 'NA';
  return /0001[A-Z]$/.test(pan) ? 'R' : 'Y';
}

function yesNo(yes: boolean): 'Y' | 'N' {
  return yes ? 'Y' : 'N';
}

/** Returns a name for comparison, case-insensitive and with single spaces. */
function plain(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim();
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && date.getTime() <= Date.now();
}

import type { StaffRole } from '@niveshak/domain/staff/permissions';
import type { Db } from '../platform/db/database.ts';
import { audit, server } from '../platform/staff/audit.ts';
import { sealSecret } from './second-factor.ts';
import { colleagueBySub, insertColleague, setSecondFactor } from '../platform/staff/colleagues.ts';

export type ImportedColleague = {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  /** TOTP secret in base32, as in an authenticator app. */
  readonly secret: string;
};

/**
 * Creates a staff member with an existing second factor. Does not change an existing staff member.
 * @param key encrypts the secret
 */
export async function importColleague(
  db: Db,
  { secret, ...person }: ImportedColleague,
  key: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if ((await colleagueBySub(tx, person.sub)) !== null) return;
    const id = await insertColleague(tx, person);
    const sealed = sealSecret(secret, id, { key, uses: 'once', issuer: '' });
    await setSecondFactor(tx, id, sealed);
    await audit(tx, server, {
      action: 'staff.import',
      subject: { kind: 'staff', id },
      after: { role: person.role },
    });
  });
}

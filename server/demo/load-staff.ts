import { importColleague } from '../src/console/index.ts';
import type { LoadMembersOptions } from './load-members.ts';
import { demoPassword } from './members.ts';
import { demoStaff, demoStaffSecret } from './staff.ts';

/** Creates one staff member per role. Does not change existing staff. */
export async function loadStaff({ db, keys, createIdentity }: LoadMembersOptions): Promise<void> {
  for (const { role, name } of demoStaff) {
    const [firstName, lastName] = name;
    const email = `${role}@demo.test`;
    const { sub } = await createIdentity({
      email,
      password: demoPassword,
      emailVerified: true,
      firstName,
      lastName,
    });
    const person = { sub, email, role, name: name.join(' '), secret: demoStaffSecret };
    await importColleague(db, person, keys.staffSecret);
  }
}

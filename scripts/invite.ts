/**
 * `npm run invite -- EMAIL [ROLE] [NAME]` invites a staff member (as owner by default) and prints a single-use link,
 * valid for a week. Works on the installation in DATABASE_URL or DATA_DIR, even while it runs. APP_ORIGIN is the
 * product's public origin.
 */
import { z } from 'zod';
import { isStaffRole, staffRoles } from '../domain/src/staff/permissions.ts';
import { Refusal } from '../server/src/platform/http/refusal.ts';
import { inviteColleague, joinUrl } from '../server/src/console/index.ts';
import { server } from '../server/src/platform/staff/audit.ts';
import { openInstallation } from './installation.ts';

const [email = '', role = 'owner', ...names] = process.argv.slice(2).filter((word) => word !== '--');
if (!z.email().safeParse(email).success || !isStaffRole(role)) {
  console.error(`Usage: npm run invite -- EMAIL [${staffRoles.join('|')}] [NAME]`);
  process.exit(2);
}

const installation = await openInstallation();
try {
  const name = names.join(' ') || email.slice(0, email.indexOf('@'));
  const reason = 'Invited by a command on the server.';
  const outcome = await installation.db
    .transaction()
    .execute((tx) => inviteColleague(tx, server, { email, role, name, reason }));
  if (outcome instanceof Refusal) {
    console.error(`${email} works here already.`);
    process.exitCode = 1;
  } else {
    const origin = process.env['APP_ORIGIN'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`;
    console.log(`Open this link within seven days and sign in or sign up as ${email}:`);
    console.log(joinUrl(origin.replace(/\/$/, ''), outcome));
    console.log(`invited 1, role ${role}`);
  }
} finally {
  await installation.close();
}

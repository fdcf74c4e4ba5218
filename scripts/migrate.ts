/**
 * `npm run migrate` migrates the schema and grants access to the roles in MIGRATE_APP_ROLE and MIGRATE_REPORTS_ROLE.
 * Connects as the database owner, through MIGRATE_DATABASE_URL or else DATABASE_URL. Can run while the product does,
 * and can be repeated. The last line has counts. Exit status 1 if a migration failed, which is rolled back completely.
 */
import { migrate } from '../server/src/platform/db/migrate.ts';
import { createLog } from '../server/src/platform/log.ts';

const env = (name: string) => process.env[name] || null;
const url = env('MIGRATE_DATABASE_URL') ?? env('DATABASE_URL');
if (url === null) {
  console.error('Set MIGRATE_DATABASE_URL to the connection of the owner of the database (or DATABASE_URL).');
  process.exit(2);
}

try {
  const roles = { app: env('MIGRATE_APP_ROLE'), reports: env('MIGRATE_REPORTS_ROLE') };
  const { applied, present, later, retries } = await migrate(url, createLog('warn'), { roles });
  for (const name of applied) console.log(name);
  const granted = [roles.app, roles.reports].filter((role) => role !== null);
  console.log(
    `migrated ${applied.length}, there before ${present}, of a later version ${later}, ` +
      `retries ${retries}, roles ${granted.length === 0 ? 'none' : granted.join(' and ')}`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  console.error('The migration that failed was undone; mend the cause and run "npm run migrate" again.');
  process.exitCode = 1;
}

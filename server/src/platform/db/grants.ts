import pg from 'pg';

/** Names of the database roles, or null if the installation has no such role. */
export type Roles = {
  /** Role of the service: reads and writes rows, but cannot change the schema. */
  readonly app: string | null;
  /** Read-only role without access to secrets that could open an account. */
  readonly reports: string | null;
};

const jobs = 'graphile_worker';

/** Hashes of sessions, invitations and recovery codes, and keys, which no report needs. */
const secretTables = [
  'sessions',
  'staff_sessions',
  'staff_recovery_codes',
  'staff_invitations',
  'link_keys',
  'key_fingerprints',
];

/**
 * Grants the roles access to the owner's tables. Repeat after each migration.
 * @throws with instructions if a role does not exist
 */
export async function grantRoles(pool: pg.Pool, { app, reports }: Roles): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    if (app !== null) await grantApp(client, app);
    if (reports !== null) await grantReports(client, reports);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function grantApp(client: pg.PoolClient, name: string): Promise<void> {
  const role = await roleOf(client, name);
  for (const schema of ['public', jobs]) {
    await client.query(`grant usage on schema ${schema} to ${role}`);
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
    await client.query(`grant usage, select, update on all sequences in schema ${schema} to ${role}`);
    await client.query(`grant execute on all functions in schema ${schema} to ${role}`);
  }
  for (const table of ['public.kysely_migration', 'public.kysely_migration_lock', `${jobs}.migrations`])
    await client.query(`revoke insert, update, delete on ${table} from ${role}`);
  await letThroughRowSecurity(client, name);
}

/** Adds a policy for the role, because row security on the job tables otherwise shows rows only to their owner. */
async function letThroughRowSecurity(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = $1::regnamespace and relrowsecurity and not exists (
       select 1 from pg_policy where polrelid = pg_class.oid and $2::regrole = any (polroles))`,
    [jobs, pg.escapeIdentifier(name)],
  );
  const role = pg.escapeIdentifier(name);
  for (const table of rows) {
    const at = `${jobs}.${pg.escapeIdentifier(table.name)}`;
    const policy = pg.escapeIdentifier(`app ${name}`.slice(0, 63));
    await client.query(`create policy ${policy} on ${at} to ${role} using (true) with check (true)`);
  }
}

async function grantReports(client: pg.PoolClient, name: string): Promise<void> {
  const role = await roleOf(client, name);
  await client.query(`grant usage on schema public to ${role}`);
  await client.query(`grant select on all tables in schema public to ${role}`);
  for (const table of secretTables) await client.query(`revoke select on public.${table} from ${role}`);
}

async function roleOf(client: pg.PoolClient, name: string): Promise<string> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  const role = pg.escapeIdentifier(name);
  if (rowCount === 0)
    throw new Error(
      `There is no role ${name}. As the server's superuser: create role ${role} login password '…'`,
    );
  return role;
}

import pg from 'pg';

/** Returns whether this database contains the complete demo data; false if our tables do not exist. */
export async function isDemoLoaded(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const table = await client.query<{ found: string | null }>(
      `select to_regclass('installation')::text as found`,
    );
    if (table.rows[0]?.found === null) return false;
    const state = await client.query<{ demo_state: string | null }>('select demo_state from installation');
    return state.rows[0]?.demo_state === 'ready';
  } finally {
    await client.end();
  }
}

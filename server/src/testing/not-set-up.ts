import { sql } from 'kysely';
import { openDatabase } from '../platform/db/database.ts';
import { createLog } from '../platform/log.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { inviteColleague, server } from '../staff/index.ts';

/**
 * Takes the firm out of an empty trial, so that it is what a new production database is, and invites its owner as
 * `npm run invite` does. Answers the token of the link.
 */
export async function leaveToOwner(databaseUrl: string, email: string): Promise<string> {
  const database = openDatabase(databaseUrl, createLog('silent'), 1);
  try {
    await sql`truncate firm_profile, billing_settings, legal_documents, plan_price_versions, plan_prices, coupons cascade`.execute(
      database.db,
    );
    const invitation = { email, name: 'Asha Rao', role: 'owner', reason: 'The first owner.' } as const;
    const made = await inviteColleague(database.db, server, invitation);
    if (made instanceof Refusal) throw new Error('The owner was invited before.');
    return made.token;
  } finally {
    await database.close();
  }
}

import type { Db, Tx } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { holdVersion } from '../../platform/published.ts';
import type { PublishedName, Versions } from '../../platform/published.ts';
import { audit } from '../audit/audit-store.ts';
import type { Actor } from '../audit/audit-store.ts';

/** A form's save: what was seen, and why it is changed. */
type Saved = { readonly seen: string; readonly reason: string };

/**
 * Saves a setting under the version that was seen, with its line in the audit log: one transaction.
 * @param save writes what changes; it refuses before it writes anything.
 */
export async function saveSetting(
  db: Db,
  { name, action, by, saved }: { name: PublishedName; action: string; by: Actor; saved: Saved },
  save: (tx: Tx) => Promise<{ before: unknown; after: unknown } | Refusal>,
): Promise<Refusal | undefined> {
  return db.transaction().execute(async (tx) => {
    if (!(await holdVersion(tx, name, saved.seen))) return refuse('changed-meanwhile');
    const change = await save(tx);
    if (change instanceof Refusal) return change;
    await audit(tx, by, { action, subject: { kind: 'setting', id: name }, ...change, reason: saved.reason });
    return undefined;
  });
}

/** The version of what a call read. @throws when nothing is published under that name. */
export function seenOf(versions: Versions, name: PublishedName): string {
  const version = versions[name];
  if (version === undefined) throw new Error(`Nothing is published as ${name}.`);
  return version;
}

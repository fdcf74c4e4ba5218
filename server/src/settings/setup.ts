import type { Setup } from '@niveshak/contract/settings/schemas';
import type { LaunchFinding } from '@niveshak/domain/firm/launch-checklist';
import type { Db } from '../platform/db/database.ts';
import { rehearsalOf } from './rehearsal.ts';

/** Third parties connected to this installation, according to its environment. */
export type InstalledParts = {
  readonly appOrigin: string;
  readonly isRehearsal: boolean;
  readonly hasBroker: boolean;
  readonly hasLivePrices: boolean;
};

/** Returns an owner's launch checklist, from an empty installation to the first sale. */
export async function setupOf(
  db: Db,
  parts: InstalledParts,
  findings: readonly LaunchFinding[],
): Promise<Setup> {
  return {
    isOpen: findings.every(({ isNeededToSell, problem }) => !isNeededToSell || problem === null),
    rehearsal: parts.isRehearsal ? await rehearsalOf(db) : null,
    appOrigin: parts.appOrigin,
    checks: findings.map(({ id, title, purpose, isNeededToSell, place, setBy, problem }) => ({
      id,
      title,
      purpose,
      isNeededToSell,
      place,
      setBy,
      problem,
    })),
    optional: [
      {
        id: 'broker',
        title: 'Basket orders',
        purpose: 'Members send a portfolio’s orders to their broker in one step.',
        setBy: 'BROKER_BASE_URL and the other BROKER_ settings',
        isSetUp: parts.hasBroker,
      },
      {
        id: 'live-prices',
        title: 'Live prices',
        purpose: 'Without them members see the prices of the last close.',
        setBy: 'KITE_BASE_URL, KITE_API_KEY, KITE_ACCESS_TOKEN',
        isSetUp: parts.hasLivePrices,
      },
      {
        id: 'archive',
        title: 'Archive',
        purpose: 'Members read and search what was written in the firm’s community.',
        setBy: 'npm run import:slack on the server',
        isSetUp: await hasArchive(db),
      },
    ],
  };
}

async function hasArchive(db: Db): Promise<boolean> {
  const row = await db.selectFrom('archive_channels').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

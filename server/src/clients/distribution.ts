import * as routes from '@niveshak/contract/clients/staff-routes';
import { maxPanListCharacters } from '@niveshak/contract/clients/staff-schemas';
import {
  addDistributionClients,
  declareDistribution,
  readDistribution,
  readPanList,
  removeDistributionClients,
} from '../kyc/index.ts';
import type { PanKeys } from '../kyc/index.ts';
import type { Db } from '../platform/db/database.ts';
import type { RouteBinder } from '../platform/http/bind-route.ts';
import { refuse } from '../platform/http/refusal.ts';
import { actionBinder, done } from '../platform/staff/act.ts';

const subject = { kind: 'setting', id: 'distribution' } as const;
const shownFaults = 10;

/**
 * Binds the routes for the list of distribution clients, who cannot be research clients (S-17). The audit log contains
 * no PAN.
 */
export function bindDistributionRoutes(bind: RouteBinder, db: Db, keys: PanKeys): void {
  const act = actionBinder(bind, db);

  bind(routes.getDistribution, async () => {
    const { members, ...rest } = await readDistribution(db);
    return { ...rest, members: [...members] };
  });

  act(routes.declareDistribution, async (tx, { body: { distributes, seen } }) => {
    const outcome = await declareDistribution(tx, distributes, seen);
    if (outcome === 'changed') return refuse('changed-meanwhile');
    if (outcome === 'listed')
      return refuse('client-refused', { detail: 'PANs are listed. Remove them from the list first.' });
    return done({
      action: 'distribution.declare',
      subject,
      before: { distributes: seen },
      after: { distributes },
    });
  });

  act(
    routes.changeDistribution,
    async (tx, { body: { change, pans }, time }) => {
      const { faults, indexes } = readPanList(pans, keys);
      if (faults.length > 0)
        return refuse('client-refused', {
          detail: `Not a PAN in line ${faults.slice(0, shownFaults).join(', ')}. Nothing was changed.`,
        });
      const changed =
        change === 'add'
          ? await addDistributionClients(tx, indexes, time.instant)
          : await removeDistributionClients(tx, indexes);
      if (changed === 0) return refuse('client-refused', { detail: 'The list stays as it is.' });
      return done({ action: `distribution.${change}`, subject, after: { changed } }, { changed });
    },
    { bodyBytes: maxPanListCharacters * 2 },
  );
}

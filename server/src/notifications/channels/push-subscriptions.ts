import type { Generated } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PushAddress, PushService } from '../ports.ts';
import type { AlertAddress, AlertSender } from './sender.ts';

type EndReason = 'expired' | 'invalid-key' | 'unknown-service';

declare module '../../platform/db/database.ts' {
  interface Database {
    push_subscriptions: {
      id: Generated<string>;
      user_id: string;
      endpoint: string;
      p256dh: Buffer;
      auth: Buffer;
      device: string;
      created_at: Date;
      used_at: Date | null;
      ended_at: Date | null;
      end_reason: EndReason | null;
    };
  }
}

/** Sends alerts to the member's browsers. Topic and tag make a repeated message replace the first one. */
export function pushSender(service: PushService): AlertSender {
  return {
    name: 'push',
    unknownMs: 0,
    addressesOf: async (db, userIds) => {
      const rows = await db
        .selectFrom('push_subscriptions')
        .select(['id', 'user_id', 'endpoint', 'p256dh', 'auth'])
        .where('user_id', 'in', userIds)
        .where('ended_at', 'is', null)
        .execute();
      const addresses = new Map<string, AlertAddress[]>();
      for (const { id, user_id: userId, ...address } of rows) {
        const send: AlertAddress['send'] = (message) => service.send(address, message);
        addresses.set(userId, [...(addresses.get(userId) ?? []), { id, send }]);
      }
      return addresses;
    },
    used: async (db, ids) => {
      if (ids.length === 0) return;
      await db
        .updateTable('push_subscriptions')
        .set({ used_at: new Date() })
        .where('id', 'in', ids)
        .execute();
    },
    drop: async (db, id, problem, at) => {
      await db
        .updateTable('push_subscriptions')
        .set({ ended_at: at, end_reason: endReasonOf(problem) })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute();
    },
  };
}

function endReasonOf(problem: string): EndReason {
  return problem === 'invalid-key' || problem === 'unknown-service' ? problem : 'expired';
}

/** Saves a browser's subscription. If it belonged to another member in the same browser, it moves to this member. */
export async function saveSubscription(
  tx: Tx,
  userId: string,
  address: PushAddress,
  device: string,
  at: Date,
): Promise<void> {
  const row = { user_id: userId, p256dh: address.p256dh, auth: address.auth, device, created_at: at };
  await tx
    .insertInto('push_subscriptions')
    .values({ ...row, endpoint: address.endpoint, used_at: null, ended_at: null, end_reason: null })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet({ ...row, used_at: null, ended_at: null, end_reason: null }),
    )
    .execute();
}

export async function deleteSubscription(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).where('user_id', '=', userId).execute();
}

/** Number of browsers listed for a member. */
const listed = 10;

/** Returns the member's browsers, newest first. */
export async function subscriptionsOf(db: Db, userId: string) {
  return db
    .selectFrom('push_subscriptions')
    .select(['id', 'device', 'endpoint', 'created_at as since', 'ended_at as endedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listed)
    .execute();
}

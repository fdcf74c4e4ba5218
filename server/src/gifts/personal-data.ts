import type { Tx } from '../platform/db/database.ts';
import type { PersonalTable } from '../platform/personal-data.ts';
import { blankGrantLinksOf } from './grant-link-store.ts';

export const giftsData: readonly PersonalTable[] = [
  {
    table: 'gifts',
    userColumn: 'giver_id',
    alsoNames: ['recipient_id'],
    file: 'gifts-given',
    columns: [
      'order_id',
      'alias',
      'bought_on',
      'state',
      'from_name',
      'to_email',
      'to_name',
      'message',
      'sent_at',
      'claimed_at',
      'returned_at',
      'return_reason',
    ],
    onErase: { kind: 'blank' },
  },
];

/**
 * Takes names, addresses and words of somebody who is erased out of the gifts they gave and got; what was bought, and what
 * became of it, stays with the invoice. A giver's unclaimed gifts come back first.
 */
export async function blankGiftsOf(tx: Tx, userId: string): Promise<void> {
  const nobody = { to_email: null, to_name: null, token_hash: null, send_at: null };
  await tx
    .updateTable('gifts')
    .set({ ...nobody, from_name: '', message: null })
    .where('giver_id', '=', userId)
    .execute();
  await tx.updateTable('gifts').set(nobody).where('recipient_id', '=', userId).execute();
  await blankGrantLinksOf(tx, userId);
  await tx
    .deleteFrom('gift_requests')
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

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
      'paid_end_date',
      'paid_ex_gst_paise',
      'paid_tax',
      'place_of_supply',
      'send_at',
    ],
    withheld: {
      id: 'technical',
      firm_state: 'technical',
      uses_utgst: 'technical',
      address_version: 'technical',
      term_id: 'technical',
      token_hash: 'secret',
    },
    onErase: {
      kind: 'blank',
      leaves: [
        'id',
        'order_id',
        'giver_id',
        'recipient_id',
        'alias',
        'bought_on',
        'state',
        'paid_end_date',
        'paid_ex_gst_paise',
        'paid_tax',
        'firm_state',
        'place_of_supply',
        'uses_utgst',
        'address_version',
        'sent_at',
        'claimed_at',
        'returned_at',
        'return_reason',
        'term_id',
      ],
    },
  },
];

/**
 * Removes an erased member's names, addresses and messages from gifts given and received. The purchase and its outcome
 * remain, linked to the invoice. Unclaimed gifts from the member must be returned first.
 */
export async function blankGiftsOf(tx: Tx, userId: string, at: Date): Promise<void> {
  const nobody = { to_email: null, to_name: null, token_hash: null, send_at: null };
  await tx
    .updateTable('gifts')
    .set({ ...nobody, from_name: '', message: null })
    .where('giver_id', '=', userId)
    .execute();
  await tx.updateTable('gifts').set(nobody).where('recipient_id', '=', userId).execute();
  await blankGrantLinksOf(tx, userId, at);
  await tx
    .deleteFrom('gift_requests')
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute();
}

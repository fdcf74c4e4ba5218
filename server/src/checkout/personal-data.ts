import type { PersonalTable } from '../platform/personal-data.ts';

export const checkoutData: readonly PersonalTable[] = [
  {
    table: 'orders',
    userColumn: 'user_id',
    file: 'orders',
    columns: [
      'id',
      'alias',
      'state',
      'amount_paise',
      'currency',
      'agreed',
      'provider_order_id',
      'created_at',
    ],
    onErase: { kind: 'keep', reason: 'tax' },
  },
  {
    table: 'payments',
    userColumn: 'user_id',
    through: { table: 'orders', key: 'id', foreignKey: 'order_id' },
    file: 'payments',
    columns: ['id', 'order_id', 'amount_paise', 'currency', 'status', 'proved_at'],
    onErase: { kind: 'keep', reason: 'tax' },
  },
  {
    table: 'refunds',
    userColumn: 'user_id',
    file: 'refunds',
    columns: ['id', 'order_id', 'payment_id', 'amount_paise', 'reason', 'state', 'owed_at', 'requested_at'],
    onErase: { kind: 'keep', reason: 'tax' },
  },
  {
    table: 'early_ends',
    userColumn: 'user_id',
    file: 'cancellations',
    columns: ['term_id', 'kind', 'reason', 'last_day'],
    onErase: { kind: 'keep', reason: 'regulator' },
  },
  {
    table: 'chargebacks',
    userColumn: 'user_id',
    file: 'chargebacks',
    columns: ['id', 'payment_id', 'amount_paise', 'reason_code', 'state', 'opened_at', 'ended_at'],
    onErase: { kind: 'keep', reason: 'tax' },
  },
  {
    table: 'checkout_landings',
    userColumn: 'user_id',
    file: 'checkout-visits',
    columns: ['at'],
    onErase: { kind: 'delete' },
  },
];

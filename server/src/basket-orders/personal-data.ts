import type { PersonalTable } from '../platform/personal-data.ts';

export const basketOrdersData: readonly PersonalTable[] = [
  {
    table: 'basket_transactions',
    userColumn: 'user_id',
    file: 'basket-orders',
    columns: [
      'id',
      'portfolio_tag',
      'stocks',
      'created_at',
      'securities',
      'status',
      'orders',
      'settled_at',
      'asked_at',
      'discarded_at',
      'account_id',
    ],
    withheld: {},
    onErase: { kind: 'delete' },
  },
  {
    table: 'broker_accounts',
    userColumn: 'user_id',
    file: 'broker-account',
    columns: ['account_id', 'broker', 'connected_at'],
    withheld: {},
    onErase: { kind: 'delete' },
  },
];

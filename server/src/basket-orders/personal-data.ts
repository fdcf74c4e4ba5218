import type { PersonalTable } from '../platform/personal-data.ts';

export const basketOrdersData: readonly PersonalTable[] = [
  {
    table: 'basket_transactions',
    userColumn: 'user_id',
    file: 'basket-orders',
    columns: ['id', 'portfolio_tag', 'stocks', 'created_at', 'securities', 'status', 'orders', 'settled_at'],
    onErase: { kind: 'delete' },
  },
];

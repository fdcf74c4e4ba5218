import type { PersonalTable } from '../platform/personal-data.ts';

export const quotesData: readonly PersonalTable[] = [
  {
    table: 'quotes',
    userColumn: 'user_id',
    file: 'quotes',
    columns: ['alias', 'coupon_code', 'state', 'business_day', 'net_price_paise', 'created_at'],
    onErase: { kind: 'delete' },
  },
];

import type { PersonalTable } from '../platform/personal-data.ts';

export const billingData: readonly PersonalTable[] = [
  {
    table: 'documents',
    userColumn: 'user_id',
    file: 'invoices-and-credit-notes',
    columns: ['id', 'kind', 'number', 'order_id', 'issued_on', 'place_of_supply', 'taxable_paise'],
    onErase: { kind: 'keep', reason: 'tax' },
  },
  {
    table: 'moved_in_invoices',
    userColumn: 'user_id',
    file: 'invoices-of-the-old-system',
    columns: ['number', 'order_id', 'issued_on', 'place_of_supply', 'taxable_paise', 'total_paise'],
    onErase: { kind: 'keep', reason: 'tax' },
  },
];

import type { PersonalTable } from '../platform/personal-data.ts';

export const webhooksData: readonly PersonalTable[] = [
  {
    table: 'webhook_deliveries',
    userColumn: 'user_id',
    file: 'webhooks',
    columns: ['type', 'body', 'state', 'created_at', 'done_at'],
    withheld: {
      id: 'technical',
      message_id: 'technical',
      endpoint_id: 'technical',
      event_id: 'technical',
      lane: 'technical',
      tries: 'technical',
      next_at: 'technical',
      attempts: 'technical',
    },
    onErase: { kind: 'delete' },
  },
];

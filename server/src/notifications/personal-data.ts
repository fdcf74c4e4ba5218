import type { PersonalTable } from '../platform/personal-data.ts';

export const notificationsData: readonly PersonalTable[] = [
  {
    table: 'notification_settings',
    userColumn: 'user_id',
    file: 'notification-settings',
    columns: ['daily_digest', 'insta_alerts', 'customer_opt_out', 'updated_at'],
    onErase: { kind: 'delete' },
  },
  {
    table: 'publication_reads',
    userColumn: 'user_id',
    file: 'read',
    columns: ['kind', 'subject_id', 'read_at'],
    onErase: { kind: 'delete' },
  },
  {
    // The regulator wants to see what clients were written.
    table: 'email_records',
    userColumn: 'user_id',
    file: 'emails-sent',
    columns: ['category', 'subject', 'state', 'created_at', 'sent_at'],
    onErase: { kind: 'keep', reason: 'regulator' },
  },
];

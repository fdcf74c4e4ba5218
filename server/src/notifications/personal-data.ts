import type { PersonalTable } from '../platform/personal-data.ts';

export const notificationsData: readonly PersonalTable[] = [
  {
    table: 'notification_settings',
    userColumn: 'user_id',
    file: 'notification-settings',
    columns: [
      'daily_digest',
      'insta_alerts',
      'customer_opt_out',
      'updated_at',
      'letters',
      'email_topics',
      'push_topics',
      'whatsapp_topics',
      'quiet_from',
      'quiet_until',
      'rebalance_in_quiet_hours',
    ],
    withheld: {},
    onErase: { kind: 'delete' },
  },
  {
    table: 'publication_reads',
    userColumn: 'user_id',
    file: 'read',
    columns: ['kind', 'subject_id', 'read_at'],
    withheld: {},
    onErase: { kind: 'delete' },
  },
  {
    // Communication with clients must be available to the regulator.
    table: 'email_records',
    userColumn: 'user_id',
    file: 'emails-sent',
    columns: ['category', 'subject', 'state', 'created_at', 'sent_at', 'reference', 'letter'],
    withheld: { id: 'technical', readable: 'technical', locked: 'technical', batch: 'technical' },
    onErase: { kind: 'keep' },
  },
  {
    table: 'alert_deliveries',
    userColumn: 'user_id',
    file: 'alerts-sent',
    columns: ['channel', 'topic', 'reference', 'state', 'created_at', 'sent_at', 'problem'],
    withheld: {
      id: 'technical',
      readable: 'technical',
      due_at: 'technical',
      batch: 'technical',
      claimed_at: 'technical',
      provider_id: 'technical',
    },
    onErase: { kind: 'keep' },
  },
  {
    table: 'push_subscriptions',
    userColumn: 'user_id',
    file: 'push-devices',
    columns: ['device', 'created_at', 'used_at', 'ended_at', 'end_reason'],
    withheld: { id: 'technical', endpoint: 'secret', p256dh: 'secret', auth: 'secret' },
    onErase: { kind: 'delete' },
  },
];

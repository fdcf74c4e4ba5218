import { getAlertGrid } from '@niveshak/contract/notifications/alert-routes';
import { getNotificationSettings, listSentEmails } from '@niveshak/contract/notifications/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/call.ts';
import { readSettings } from './settings-result.ts';

export const settingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: async () => readSettings(await call(getNotificationSettings)),
});

export const alertsQuery = queryOptions({
  queryKey: ['notifications', 'alerts'],
  queryFn: () => call(getAlertGrid),
});

export const sentEmailsQuery = queryOptions({
  queryKey: ['notifications', 'sent'],
  queryFn: () => call(listSentEmails),
});

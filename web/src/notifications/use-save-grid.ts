import { putAlertGrid } from '@niveshak/contract/notifications/alert-routes';
import type { AlertGrid } from '@niveshak/contract/notifications/alert-schemas';
import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { showToast } from '../ui/toast-store.ts';
import { alertsQuery, settingsQuery } from './queries.ts';

type Choices = Pick<AlertGrid, 'email' | 'push' | 'whatsapp' | 'quietHours' | 'rebalanceInQuietHours'>;

/** Returns the grid to show, including any pending change, and a function that saves a change immediately. */
export function useSaveGrid(saved: AlertGrid) {
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: ({ email, push, whatsapp, quietHours, rebalanceInQuietHours }: Choices) =>
      call(putAlertGrid, { body: { email, push, whatsapp, quietHours, rebalanceInQuietHours } }),
    onSuccess: (grid) => {
      queries.setQueryData(alertsQuery.queryKey, grid);
      void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
      showToast('success', alertGridTexts.saved);
    },
    onError: (error) => showToast('error', errorText(error, alertGridTexts.saveFailed)),
  });
  const grid: AlertGrid = save.isPending ? { ...saved, ...save.variables } : saved;
  return {
    grid,
    isSaving: save.isPending,
    change: (change: Partial<Choices>) => save.mutate({ ...grid, ...change }),
  };
}

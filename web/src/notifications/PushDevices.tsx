import { addPushSubscription, removePushSubscription } from '@niveshak/contract/notifications/alert-routes';
import type { AlertGrid } from '@niveshak/contract/notifications/alert-schemas';
import { alertGridTexts } from '@niveshak/contract/notifications/alert-texts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { instantText } from '../lib/dates.ts';
import { Button } from '../ui/Button.tsx';
import { showToast } from '../ui/toast-store.ts';
import { fingerprintHere, subscribeHere } from './push-device.ts';
import { alertsQuery } from './queries.ts';

const hereKey = ['notifications', 'here'];

/** Browsers that receive push notifications, with a button to add this one. */
export function PushDevices({ webPush }: { webPush: NonNullable<AlertGrid['webPush']> }) {
  const queries = useQueryClient();
  const here = useQuery({ queryKey: hereKey, queryFn: fingerprintHere });
  const show = (grid: AlertGrid) => {
    queries.setQueryData(alertsQuery.queryKey, grid);
    void queries.invalidateQueries({ queryKey: hereKey });
  };
  const add = useMutation({
    mutationFn: async () => {
      const outcome = await subscribeHere(webPush.publicKey);
      if (outcome.kind !== 'subscribed') return outcome.kind;
      const { endpoint, keys } = outcome;
      show(await call(addPushSubscription, { body: { endpoint, keys } }));
      return 'added';
    },
    onSuccess: (outcome) => {
      if (outcome === 'added') showToast('success', alertGridTexts.pushAdded);
      else
        showToast('error', outcome === 'denied' ? alertGridTexts.pushDenied : alertGridTexts.pushUnsupported);
    },
    onError: (error) => showToast('error', errorText(error, alertGridTexts.pushFailed)),
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(removePushSubscription, { params: { id } }),
    onSuccess: (grid) => {
      show(grid);
      showToast('success', alertGridTexts.pushRemoved);
    },
    onError: (error) => showToast('error', errorText(error, alertGridTexts.pushRemoveFailed)),
  });
  const isHere = webPush.devices.some(
    ({ fingerprint, isExpired }) => !isExpired && fingerprint === here.data,
  );
  return (
    <>
      {webPush.devices.length === 0 && <p className="text-soft">{alertGridTexts.pushNone}</p>}
      <ul className="divide-y divide-rule">
        {webPush.devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isHere={device.fingerprint === here.data}
            isRemoving={remove.isPending}
            onRemove={() => remove.mutate(device.id)}
          />
        ))}
      </ul>
      {!isHere && (
        <div className="mt-3">
          <Button changes disabled={add.isPending} onClick={() => add.mutate()}>
            {alertGridTexts.pushAdd}
          </Button>
          <p className="mt-2 text-sm text-soft">{alertGridTexts.pushSignOut}</p>
        </div>
      )}
    </>
  );
}

type DeviceProps = {
  device: NonNullable<AlertGrid['webPush']>['devices'][number];
  isHere: boolean;
  isRemoving: boolean;
  onRemove: () => void;
};

function Device({ device: { name, since, isExpired }, isHere, isRemoving, onRemove }: DeviceProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-medium">
          {name} {isHere && <span className="text-sm font-normal text-soft">{alertGridTexts.pushThis}</span>}
        </p>
        <p className="text-sm text-soft">
          {isExpired ? alertGridTexts.pushEnded : `${alertGridTexts.pushEnabledOn} ${instantText(since)}`}
        </p>
      </div>
      <Button changes size="small" disabled={isRemoving} onClick={onRemove}>
        {alertGridTexts.pushRemove}
      </Button>
    </li>
  );
}

import { listWebhookEndpoints } from '@niveshak/contract/webhooks/staff-routes';
import type { StaffWebhookEndpoint } from '@niveshak/contract/webhooks/staff-routes';
import { webhookEvents } from '@niveshak/domain/webhooks/events';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Menu, menuItemClass } from '../../../src/ui/Menu.tsx';
import { instantText } from '../frame/instant-text.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { staffCall } from '../session/staff-call.ts';
import { useStaff } from '../session/session.ts';
import { DeliveryLog } from './DeliveryLog.tsx';
import { EndpointForm, TargetForm, endpointActs } from './EndpointForms.tsx';
import type { EndpointAct } from './EndpointForms.tsx';

type Open = 'new' | { readonly act: EndpointAct; readonly endpoint: StaffWebhookEndpoint };

export function Endpoints() {
  const mayManage = useStaff().permissions.includes('api.manage');
  const { endpoint: shown } = useSearch({ from: '/api' });
  const client = useQueryClient();
  const endpoints = useQuery({
    queryKey: ['webhooks'],
    queryFn: () => staffCall(listWebhookEndpoints),
    refetchInterval: 15_000,
  });
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  const add = mayManage ? (
    <Button variant="primary" size="small" onClick={() => setOpen('new')}>
      Add endpoint
    </Button>
  ) : undefined;
  return (
    <>
      <QueryView query={endpoints} what="the webhook endpoints">
        {({ endpoints: all }) =>
          all.length === 0 ? (
            <EmptyState title="No webhook endpoints" action={add}>
              An endpoint receives signed messages about members, payments and research.
            </EmptyState>
          ) : (
            <>
              <div className="mb-2 flex justify-end">{add}</div>
              <ul>
                {all.map((endpoint) => (
                  <li key={endpoint.id} className="border-b border-rule py-4">
                    <EndpointLine
                      endpoint={endpoint}
                      isShown={endpoint.id === shown}
                      onOpen={mayManage ? (act) => setOpen({ act, endpoint }) : undefined}
                    />
                    {endpoint.id === shown && <DeliveryLog endpointId={endpoint.id} mayResend={mayManage} />}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </QueryView>
      <Dialog
        title={open === null || open === 'new' ? 'Add webhook endpoint' : endpointActs[open.act].label}
        isOpen={open !== null}
        onClose={close}
      >
        {open === 'new' && <TargetForm onDone={close} />}
        {open !== null && open !== 'new' && <EndpointForm {...open} onDone={close} />}
      </Dialog>
    </>
  );
}

function EndpointState({ endpoint: { disabledAt, failingSince } }: { endpoint: StaffWebhookEndpoint }) {
  if (disabledAt !== null) return <Badge tone="bad">{`Disabled ${instantText(disabledAt)}`}</Badge>;
  if (failingSince !== null) return <Badge tone="bad">{`Failing since ${instantText(failingSince)}`}</Badge>;
  return <Badge tone="good">Enabled</Badge>;
}

type LineProps = {
  readonly endpoint: StaffWebhookEndpoint;
  readonly isShown: boolean;
  readonly onOpen: ((act: EndpointAct) => void) | undefined;
};

function EndpointLine({ endpoint, isShown, onOpen }: LineProps) {
  const isDisabled = endpoint.disabledAt !== null;
  const acts = (['test', 'change', 'rotate', 'enable', 'delete'] as const).filter((act) =>
    act === 'test' ? !isDisabled : act !== 'enable' || isDisabled,
  );
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium wrap-anywhere">{endpoint.url}</p>
        <p className="mt-1 text-sm text-soft">
          {endpoint.events.length === webhookEvents.length ? 'All events' : endpoint.events.join(', ')}
        </p>
        <p className="mt-2">
          <EndpointState endpoint={endpoint} />
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Link
          to="/api"
          search={isShown ? { view: 'webhooks' } : { view: 'webhooks', endpoint: endpoint.id }}
          className={buttonClass('secondary', 'small')}
          aria-expanded={isShown}
        >
          {isShown ? 'Hide log' : 'Show log'}
        </Link>
        {onOpen !== undefined && (
          <Menu label={`Actions for ${endpoint.url}`} trigger="…">
            {acts.map((act) => (
              <button
                key={act}
                type="button"
                role="menuitem"
                className={menuItemClass}
                onClick={() => onOpen(act)}
              >
                {endpointActs[act].label}
              </button>
            ))}
          </Menu>
        )}
      </div>
    </div>
  );
}

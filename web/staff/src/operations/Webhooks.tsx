import { getWebhooks, replayWebhook } from '@niveshak/contract/staff/operations-routes';
import type { StaffWebhook } from '@niveshak/contract/staff/operations-schemas';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';
import { MoreButton } from '../frame/MoreButton.tsx';

const columns: readonly Column<StaffWebhook>[] = [
  { id: 'provider', label: 'From', value: ({ provider }) => provider },
  { id: 'event', label: 'About', value: ({ event }) => event, breaks: true },
  {
    id: 'received',
    label: 'Received',
    value: ({ receivedAt }) => receivedAt,
    show: ({ receivedAt }) => instantText(receivedAt),
  },
  {
    id: 'handled',
    label: 'Handled',
    value: ({ handledAt }) => handledAt,
    show: ({ handledAt }) =>
      handledAt === null ? <Badge tone="accent">Not yet</Badge> : instantText(handledAt),
  },
  { id: 'id', label: 'Hash', value: ({ eventId }) => eventId, show: ({ eventId }) => eventId.slice(0, 12) },
];

/** Returns the parameter of the first page, which starts at the newest entry. */
function newest(): string | null {
  return null;
}

export function Webhooks() {
  const { permissions } = useStaff();
  const client = useQueryClient();
  const webhooks = useInfiniteQuery({
    queryKey: ['operations', 'webhooks'],
    queryFn: ({ pageParam }) =>
      staffCall(getWebhooks, { query: pageParam === null ? {} : { before: pageParam } }),
    initialPageParam: newest(),
    getNextPageParam: ({ next }) => next,
  });
  const [open, setOpen] = useState<StaffWebhook | null>(null);
  const close = () => setOpen(null);
  const replay = async (reason: string | undefined) => {
    if (open === null) return;
    const { provider, eventId } = open;
    await staffCall(replayWebhook, { params: { provider, eventId }, body: { reason } });
    close();
    showToast('success', 'Webhook reprocessed.');
    await client.invalidateQueries({ queryKey: ['operations'] });
  };
  return (
    <>
      <QueryTable
        query={webhooks}
        what="the webhooks"
        rows={({ pages }) => pages.flatMap((page) => page.webhooks)}
        empty={
          <EmptyState title="No webhooks yet">
            <p>Webhooks from providers appear here.</p>
          </EmptyState>
        }
        label="Webhooks"
        noun="webhook"
        columns={columns}
        rowId={({ provider, eventId }) => `${provider} ${eventId}`}
        fileName="webhooks"
        action={
          permissions.includes('operations.act')
            ? { label: 'Reprocess', isOffered: ({ hasBody }) => hasBody, onPress: setOpen }
            : undefined
        }
      />
      <MoreButton query={webhooks}>Earlier</MoreButton>
      <Dialog title="Reprocess webhook" isOpen={open !== null} onClose={close}>
        {open !== null && (
          <NoteForm action="Reprocess" onSubmit={replay}>
            <p>
              <b>{open.event ?? 'The event'}</b> of {open.provider}, received {instantText(open.receivedAt)} ,
              is handled as if it had just arrived. No step is repeated.
            </p>
          </NoteForm>
        )}
      </Dialog>
    </>
  );
}

import { listWebhookDeliveries, resendWebhookDelivery } from '@niveshak/contract/webhooks/staff-routes';
import type { StaffWebhookDelivery } from '@niveshak/contract/webhooks/staff-routes';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { QueryView } from '../frame/QueryView.tsx';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';

const states = {
  pending: { text: 'Pending', tone: 'accent' },
  delivered: { text: 'Delivered', tone: 'good' },
  'given-up': { text: 'Given up', tone: 'bad' },
  held: { text: 'Held after a restore', tone: 'bad' },
} as const;

const problems = {
  timeout: 'No response in 10 seconds',
  network: 'No connection',
  certificate: 'Invalid certificate',
  refused: 'Address in a private network',
} as const;

type Attempt = StaffWebhookDelivery['attempts'][number];

function resultOf({ status, problem }: Attempt): string {
  return problem === null ? `Status ${status ?? ''}` : problems[problem];
}

/** Id before which a page starts; null for the newest. */
const firstPage: number | null = null;

/** Deliveries of an endpoint, newest first. Each expands to its request and attempts. */
export function DeliveryLog({ endpointId, mayResend }: { endpointId: string; mayResend: boolean }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<StaffWebhookDelivery | null>(null);
  const log = useInfiniteQuery({
    queryKey: ['webhooks', endpointId],
    queryFn: ({ pageParam }) =>
      staffCall(listWebhookDeliveries, {
        params: { id: endpointId },
        query: pageParam === null ? {} : { before: pageParam },
      }),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 5_000,
  });
  const resend = async (reason: string | undefined) => {
    if (open === null) return;
    const params = { id: endpointId, delivery: String(open.id) };
    await staffCall(resendWebhookDelivery, { params, body: { reason } });
    setOpen(null);
    showToast('success', 'Message queued for resending.');
    await client.invalidateQueries({ queryKey: ['webhooks'] });
  };
  return (
    <section aria-label="Delivery log" className="mt-4">
      <QueryView query={log} what="the log">
        {({ pages }) => {
          const deliveries = pages.flatMap((page) => page.deliveries);
          if (deliveries.length === 0)
            return <p className="text-sm text-soft">No messages yet. Send a test.</p>;
          return (
            <ul className="text-sm">
              {deliveries.map((delivery) => (
                <DeliveryLine
                  key={delivery.id}
                  delivery={delivery}
                  onResend={mayResend && delivery.state !== 'pending' ? () => setOpen(delivery) : undefined}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
      {log.hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          isBusy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older messages
        </Button>
      )}
      <Dialog title="Resend message" isOpen={open !== null} onClose={() => setOpen(null)}>
        {open !== null && (
          <NoteForm action="Resend message" onSubmit={resend}>
            <p>
              <b>{open.type}</b> is sent again with the same message id.
            </p>
          </NoteForm>
        )}
      </Dialog>
    </section>
  );
}

type LineProps = { readonly delivery: StaffWebhookDelivery; readonly onResend: (() => void) | undefined };

function DeliveryLine({ delivery, onResend }: LineProps) {
  const { type, state, createdAt, nextAt, messageId, body, attempts } = delivery;
  const last = attempts.at(-1);
  return (
    <li className="border-t border-rule">
      <details>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2">
          <code>{type}</code>
          <Badge tone={states[state].tone}>{states[state].text}</Badge>
          <span className="text-soft">{instantText(createdAt)}</span>
          {last !== undefined && <span className="text-soft">{resultOf(last)}</span>}
        </summary>
        <div className="flex flex-col items-start gap-3 pb-4">
          <p className="text-soft wrap-anywhere">
            webhook-id {messageId}
            {nextAt !== null && attempts.length > 0 && `, next attempt ${instantText(nextAt)}`}
          </p>
          <pre className="w-full rounded-md bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(JSON.parse(body), null, 2)}
          </pre>
          <ol className="w-full">
            {attempts.map((attempt, at) => (
              <li key={`${attempt.at}-${at}`} className="border-t border-rule py-2 wrap-anywhere">
                {instantText(attempt.at)}: {resultOf(attempt)}, {attempt.ms} ms
                {attempt.response !== '' && (
                  <pre className="mt-1 whitespace-pre-wrap">{attempt.response}</pre>
                )}
              </li>
            ))}
          </ol>
          {onResend !== undefined && (
            <Button size="small" onClick={onResend}>
              Resend message
            </Button>
          )}
        </div>
      </details>
    </li>
  );
}

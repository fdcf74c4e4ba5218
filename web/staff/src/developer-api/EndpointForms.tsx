import * as routes from '@niveshak/contract/webhooks/staff-routes';
import type { StaffWebhookEndpoint } from '@niveshak/contract/webhooks/staff-routes';
import { webhookEvents } from '@niveshak/domain/webhooks/events';
import type { WebhookEvent } from '@niveshak/domain/webhooks/events';
import { useState } from 'react';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { NoteForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { Choices } from './Choices.tsx';
import { CopyText } from './CopyText.tsx';

export const endpointActs = {
  test: {
    label: 'Send test',
    text: 'A signed test message is sent. The log shows the response.',
    done: 'Test message sent.',
  },
  change: { label: 'Change endpoint', text: '', done: 'Saved.' },
  rotate: { label: 'Replace secret', text: 'For a day, messages are signed with both secrets.', done: '' },
  enable: {
    label: 'Enable endpoint',
    text: 'New events are sent from now on. Resend earlier ones from the log.',
    done: 'Endpoint enabled.',
  },
  delete: {
    label: 'Delete endpoint',
    text: 'Its pending messages and its log are deleted.',
    done: 'Endpoint deleted.',
  },
} as const;
export type EndpointAct = keyof typeof endpointActs;

type Props = {
  readonly act: EndpointAct;
  readonly endpoint: StaffWebhookEndpoint;
  readonly onDone: () => void;
};

/** Form for an action on an endpoint. */
export function EndpointForm({ act, endpoint, onDone }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <Secret secret={secret} />;
  if (act === 'change') return <TargetForm endpoint={endpoint} onDone={onDone} />;
  const { label, text, done } = endpointActs[act];
  const params = { id: endpoint.id };
  const submit = async (reason: string | undefined) => {
    const input = { params, body: { reason } };
    if (act === 'rotate') {
      setSecret((await staffCall(routes.rotateWebhookSecret, input)).secret);
      return;
    }
    if (act === 'test') await staffCall(routes.testWebhookEndpoint, input);
    if (act === 'enable') await staffCall(routes.enableWebhookEndpoint, input);
    if (act === 'delete') await staffCall(routes.deleteWebhookEndpoint, input);
    onDone();
    showToast('success', done);
  };
  return (
    <NoteForm action={label} isDangerous={act === 'delete'} onSubmit={submit}>
      <p className="wrap-anywhere">
        <b>{endpoint.url}</b>
      </p>
      <p>{text}</p>
    </NoteForm>
  );
}

function Secret({ secret }: { secret: string }) {
  return (
    <>
      <p className="mb-4">Save the signing secret now. It is not shown again.</p>
      <CopyText text={secret} label="secret" />
    </>
  );
}

/** Form for the URL and events of an endpoint. */
export function TargetForm({ endpoint, onDone }: { endpoint?: StaffWebhookEndpoint; onDone: () => void }) {
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? webhookEvents);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null) return <Secret secret={secret} />;
  const submit = async (reason: string | undefined) => {
    const body = { url, events: [...events], reason };
    if (endpoint === undefined) {
      setSecret((await staffCall(routes.createWebhookEndpoint, { body })).secret);
      return;
    }
    await staffCall(routes.changeWebhookEndpoint, { params: { id: endpoint.id }, body });
    onDone();
    showToast('success', endpointActs.change.done);
  };
  return (
    <NoteForm
      action={endpoint === undefined ? 'Add endpoint' : 'Save endpoint'}
      isReady={url !== '' && events.length > 0}
      missing="Enter the address and choose at least one event."
      onSubmit={submit}
    >
      <TextField
        label="Address"
        name="url"
        hint="An https address that accepts POST."
        type="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <Choices label="Events" values={webhookEvents} chosen={events} onChange={setEvents} />
    </NoteForm>
  );
}

import {
  holdImportedMembers,
  previewWelcomeEmail,
  releaseImportedMembers,
} from '@niveshak/contract/subscriber-import/routes';
import type { SubscriberImport } from '@niveshak/contract/subscriber-import/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { staffCall } from '../session/staff-call.ts';
import { subscriberImportKey } from './queries.ts';
import { countText } from './states.ts';
import { Unloaded } from '../frame/QueryView.tsx';

const names = { release: 'Send welcome emails', hold: 'Stop emails' } as const;

type Props = { file: SubscriberImport; onDone: () => void };

/** Whether imported members receive emails. An owner releases the emails and can hold them again. */
export function Emails({ file, onDone }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { releasedAt, members } = file;
  const next = releasedAt === null ? 'release' : 'hold';
  // Fixed when the dialog opens, so that its content does not change while it closes.
  const [asked, setAsked] = useState<keyof typeof names>(next);
  const done = () => {
    setAsking(false);
    onDone();
  };
  const hold = async (reason: string) => {
    await staffCall(holdImportedMembers, { params: { id: file.id }, body: { reason } });
    done();
  };
  return (
    <section className="max-w-prose">
      <h2 className="text-lg">Emails</h2>
      <p className="mt-1 mb-4 text-sm">
        {releasedAt === null
          ? `Imported from this file: ${countText(members, 'member')}. No email, reminder, digest or alert is sent yet.`
          : `Imported from this file: ${countText(members, 'member')}. Emails have been sent since ${instantText(releasedAt)}.`}
      </p>
      <Button
        variant={next === 'release' ? 'primary' : 'secondary'}
        onClick={() => {
          setAsked(next);
          setAsking(true);
        }}
      >
        {names[next]}
      </Button>
      <Dialog title={names[asked]} isOpen={isAsking} onClose={() => setAsking(false)}>
        {asked === 'release' ? (
          <Release id={file.id} onDone={done} />
        ) : (
          <ReasonForm action={names.hold} onSubmit={hold}>
            <p className="text-sm text-soft">Unsent emails are held. Sent ones cannot be recalled.</p>
          </ReasonForm>
        )}
      </Dialog>
    </section>
  );
}

function Release({ id, onDone }: { id: string; onDone: () => void }) {
  const preview = useQuery({
    queryKey: [...subscriberImportKey, 'letter', id],
    queryFn: () => staffCall(previewWelcomeEmail, { params: { id } }),
    gcTime: 0,
    retry: false,
  });
  if (preview.data === undefined) return <Unloaded query={preview} what="the email" />;
  const { subject, text, recipients, members } = preview.data;
  const release = async (reason: string) => {
    await staffCall(releaseImportedMembers, { params: { id }, body: { recipients, reason } });
    onDone();
  };
  return (
    <ReasonForm action={`Email ${countText(recipients, 'member')}`} onSubmit={release}>
      <p className="text-sm text-soft">
        {recipients === members
          ? `${countText(recipients, 'member')} get this email in the next few minutes.`
          : `${countText(recipients, 'member')} of ${members.toLocaleString('en-IN')} get this email in the next few minutes; the others have signed in or already have it.`}{' '}
        Reminders, digests and alerts then go to all of them as they chose.
      </p>
      {recipients > 0 && (
        <div className="max-h-72 overflow-y-auto rounded-md bg-sunken p-4 text-sm break-words whitespace-pre-wrap">
          <p className="mb-3 font-semibold">{subject}</p>
          {text}
        </div>
      )}
    </ReasonForm>
  );
}

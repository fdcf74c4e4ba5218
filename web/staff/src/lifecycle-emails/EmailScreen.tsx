import { saveLifecycleEmail, sendTestLifecycleEmail } from '@niveshak/contract/lifecycle-emails/staff-routes';
import type { LifecycleEmailRow } from '@niveshak/contract/lifecycle-emails/staff-routes';
import {
  isLifecycleKind,
  lifecycleEmails,
  placeholdersOf,
} from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import type { LifecycleEmail, LifecycleKind } from '@niveshak/domain/lifecycle-emails/lifecycle-kinds';
import { isEmailKind } from '@niveshak/domain/notifications/email-kinds';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { quietLinkClass } from '../../../src/ui/link-class.ts';
import { Section } from '../../../src/ui/Section.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { useSettled } from '../articles/use-settled.ts';
import { QueryView, Unloaded } from '../frame/QueryView.tsx';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useFieldProblems } from '../frame/use-field-problems.ts';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { NotHere } from '../shell/NotHere.tsx';
import { EmailFields } from './EmailFields.tsx';
import { emailPreviewQuery, emailsKey, emailsQuery } from './queries.ts';
import type { WrittenEmail } from './queries.ts';
import { SchemedEmails } from './SchemedEmails.tsx';
import { StandardEmail } from './StandardEmail.tsx';
import { beforeOrAfter, sendTimeText } from './send-time-text.ts';

/** Idle time in milliseconds before the preview renders. */
const previewPauseMs = 400;

export function EmailScreen() {
  const { kind } = useParams({ from: '/emails/$kind' });
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/emails" className={quietLinkClass}>
          Emails
        </Link>
      </p>
      {isLifecycleKind(kind) ? (
        <LifecycleEmailPage kind={kind} />
      ) : isEmailKind(kind) ? (
        <StandardEmail kind={kind} />
      ) : (
        <NotHere />
      )}
    </>
  );
}

function LifecycleEmailPage({ kind }: { kind: LifecycleKind }) {
  const emails = useQuery(emailsQuery);
  return (
    <>
      <ScreenHead title={lifecycleEmails[kind].name} />
      <QueryView query={emails} what="the email">
        {(data) =>
          data.emails
            .filter((email) => email.kind === kind)
            .map((email) => <Writer key={kind} email={email} />)
        }
      </QueryView>
    </>
  );
}

/** Email form with its preview. Read-only for staff without write permission. */
function Writer({ email }: { email: LifecycleEmailRow }) {
  const mayWrite = useStaff().permissions.includes('emails.write');
  const { kind, version, sent: _sent, sampleSubject: _sample, ...saved } = email;
  const [typed, setTyped] = useState<LifecycleEmail>(saved);
  const preview = useQuery(emailPreviewQuery(writtenOf(kind, useSettled(typed, previewPauseMs))));
  const refused = preview.error instanceof ApiError ? problemsOf(preview.error) : {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-2">
      {mayWrite ? (
        <WriteForm
          kind={kind}
          typed={typed}
          version={version}
          isUnchanged={isSame(typed, saved)}
          refused={refused}
          onChange={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
      ) : (
        <p className="text-soft">
          {typed.isOn ? 'On' : 'Off'}. {sendTimeText(kind, typed)}.
        </p>
      )}
      <Section title="Preview" aside={mayWrite && <TestButton written={writtenOf(kind, typed)} />}>
        {Object.keys(refused).length > 0 ? (
          <p className="text-soft">Correct the marked fields to see the preview.</p>
        ) : preview.data === undefined ? (
          <Unloaded query={preview} what="the preview" />
        ) : (
          <>
            <p className="mb-3 text-sm text-soft">Names, plan and dates are samples.</p>
            <SchemedEmails emails={[{ name: kind, ...preview.data }]} />
          </>
        )}
      </Section>
    </div>
  );
}

/** Returns whether both emails are equal after trimming, as on the server. */
function isSame(a: LifecycleEmail, b: LifecycleEmail): boolean {
  const isSameText = a.subject.trim() === b.subject.trim() && a.body.trim() === b.body.trim();
  return isSameText && a.isOn === b.isOn && a.days === b.days && a.start === b.start;
}

function writtenOf(kind: WrittenEmail['kind'], { subject, body, start }: LifecycleEmail): WrittenEmail {
  return { kind, subject, body, start };
}

function problemsOf({ errors }: ApiError): Readonly<Record<string, string>> {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

type FormProps = {
  kind: LifecycleEmailRow['kind'];
  typed: LifecycleEmail;
  version: number;
  isUnchanged: boolean;
  refused: Readonly<Record<string, string>>;
  onChange: (change: Partial<LifecycleEmail>) => void;
};

function WriteForm({ kind, typed, version, isUnchanged, refused, onChange }: FormProps) {
  const client = useQueryClient();
  const { problems, noting } = useFieldProblems('');
  // Use the first version loaded, because a later one would let the user overwrite another person's change
  // unseen.
  const [seen, setSeen] = useState(version);
  const save = async (reason: string) => {
    await noting(() => staffCall(saveLifecycleEmail, { body: { ...typed, kind, seen, reason } }));
    setSeen(seen + 1);
    showToast('success', typed.isOn ? 'Saved. The email is on.' : 'Saved. The email is off.');
    await client.invalidateQueries({ queryKey: emailsKey });
  };
  return (
    <ReasonForm action="Save email" isOnPage isUnchanged={isUnchanged} onSubmit={save} namesFields>
      <EmailFields kind={kind} typed={typed} problems={{ ...problems, ...refused }} onChange={onChange} />
      <p className="text-sm text-soft">
        A blank line starts a new paragraph. Placeholders:{' '}
        {placeholdersOf(kind, typed)
          .map((name) => `{{${name}}}`)
          .join(', ')}
        .{' '}
        {beforeOrAfter(kind) === 'before'
          ? 'The standard text is sent instead if the plan cannot be bought again.'
          : 'It is sent only for events after you turn it on.'}
      </p>
    </ReasonForm>
  );
}

function TestButton({ written }: { written: WrittenEmail }) {
  const send = useMutation({
    mutationFn: () => staffCall(sendTestLifecycleEmail, { body: written }),
    onSuccess: ({ to }) => showToast('success', `Sent to ${to}.`),
    onError: (error) => showToast('error', errorText(error, 'Could not send the email. Try again.')),
  });
  return (
    <Button size="small" isBusy={send.isPending} onClick={() => send.mutate()}>
      Send me a test email
    </Button>
  );
}

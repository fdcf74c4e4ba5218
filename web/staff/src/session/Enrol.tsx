import { enrolSecondFactor, getEnrolment } from '@niveshak/contract/staff/routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { CodeField } from './CodeField.tsx';
import { sessionQuery } from './session.ts';
import { staffCall } from './staff-call.ts';

/** First step for new staff: set up an authenticator app and store recovery codes. */
export function Enrol() {
  const client = useQueryClient();
  const offer = useQuery({ queryKey: ['enrolment'], queryFn: () => staffCall(getEnrolment), retry: false });
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    staffCall(enrolSecondFactor, { body: { code } }).then(
      (answer) => setCodes(answer.recoveryCodes),
      (error: unknown) => setFailure(errorText(error, 'Something went wrong. Try again.')),
    );
  };
  const proceed = () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey });

  return (
    <main className="mx-auto w-full max-w-lg px-5 py-10">
      {codes === null ? (
        <>
          <h1 className="text-3xl">Set up your authenticator</h1>
          <p className="mt-3 text-soft">
            Members trust us with their money and their PAN, so all staff sign in with a second factor.
          </p>
          <QueryView query={offer} what="this page">
            {({ url, secret }) => (
              <form noValidate className="mt-6 flex flex-col gap-5" onSubmit={submit}>
                <p>Scan this with an authenticator app, or type the key below into it.</p>
                <QrCode text={url} />
                <p className="font-mono text-sm break-all">{secret}</p>
                <CodeField
                  value={code}
                  error={failure}
                  hint="The six digits shown in the app."
                  onChange={setCode}
                />
                <Button variant="primary" type="submit" disabled={code.trim() === ''}>
                  Set up
                </Button>
              </form>
            )}
          </QueryView>
        </>
      ) : (
        <>
          <h1 className="text-3xl">Save these recovery codes</h1>
          <p className="mt-3 text-soft">
            Each works once, if you lose your phone. They are shown only now, so print them or store them in
            your password manager.
          </p>
          <ul className="mt-5 grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-5 font-mono">
            {codes.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <Button variant="primary" className="mt-6" onClick={proceed}>
            I have saved them
          </Button>
        </>
      )}
    </main>
  );
}

/** QR code on a white background in both themes, because scanners need dark on light. */
function QrCode({ text }: { text: string }) {
  const source = `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`;
  return (
    <img
      src={source}
      alt="QR code for your authenticator app"
      width={208}
      height={208}
      className="rounded-md bg-white"
    />
  );
}

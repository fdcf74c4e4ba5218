import { signInPagePath, signInPagesTexts } from '@niveshak/contract/identity/sign-in-pages';
import { renewSecondFactor } from '@niveshak/contract/staff/routes';
import type { FormEvent } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button, buttonClass } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { onPrompt, readPrompt } from './prompt-for-code.ts';
import { CodeField } from './CodeField.tsx';
import { useConfigOfConsole } from './console-config.ts';
import { staffCall } from './staff-call.ts';

/** Dialog that requests a code before actions on money or personal data. Mount once per page. */
export function CodeDialog() {
  const isAtProvider = useConfigOfConsole().identity.pages?.givesStaffFactor === true;
  const question = useSyncExternalStore(onPrompt, readPrompt);
  return (
    <Dialog title="Confirm it is you" isOpen={question !== null} onClose={() => question?.answer(false)}>
      {question !== null &&
        (isAtProvider ? <ConfirmAtProvider /> : <CodeForm onGiven={() => question.answer(true)} />)}
    </Dialog>
  );
}

function ConfirmAtProvider() {
  const returnTo = location.pathname.replace(/\/+$/, '');
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">{signInPagesTexts.staffAgain}</p>
      <a className={buttonClass('primary')} href={signInPagePath('staff-again', { return_to: returnTo })}>
        {signInPagesTexts.staffAgainButton}
      </a>
    </div>
  );
}

function CodeForm({ onGiven }: { onGiven: () => void }) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    staffCall(renewSecondFactor, { body: { code } }).then(onGiven, (error: unknown) => {
      setBusy(false);
      setFailure(errorText(error, 'Something went wrong. Try again.'));
    });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-soft">Working with money and personal data requires a code every ten minutes.</p>
      <CodeField value={code} error={failure} onChange={setCode} />
      <Button variant="primary" type="submit" isBusy={isBusy} disabled={code.trim() === ''}>
        Continue
      </Button>
    </form>
  );
}

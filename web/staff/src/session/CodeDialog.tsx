import { freshenSecondFactor } from '@niveshak/contract/staff/routes';
import type { FormEvent } from 'react';
import { useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { onQuestion, readQuestion } from './ask-for-code.ts';
import { CodeField } from './CodeField.tsx';
import { staffCall } from './staff-call.ts';

/** Requests a code before actions on money or personal data; mount once per page. */
export function CodeDialog() {
  const question = useSyncExternalStore(onQuestion, readQuestion);
  return (
    <Dialog title="Confirm it is you" isOpen={question !== null} onClose={() => question?.answer(false)}>
      {question !== null && <CodeForm onGiven={() => question.answer(true)} />}
    </Dialog>
  );
}

function CodeForm({ onGiven }: { onGiven: () => void }) {
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    staffCall(freshenSecondFactor, { body: { code } }).then(onGiven, (error: unknown) => {
      setBusy(false);
      setFailure(errorText(error, 'That did not work. Please try again.'));
    });
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-soft">Money and personal data require a current code every ten minutes.</p>
      <CodeField value={code} error={failure} onChange={setCode} />
      <Button variant="primary" type="submit" isBusy={isBusy} disabled={code.trim() === ''}>
        Continue
      </Button>
    </form>
  );
}

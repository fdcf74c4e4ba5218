import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';

type Props = {
  action: string;
  isDangerous?: boolean;
  /** @throws an error shown above the form; the input is kept. */
  onSubmit: (reason: string) => Promise<void>;
  /** The fields show their own errors. */
  namesFields?: boolean;
  /** All requirements of the button besides the reason are met. */
  isReady?: boolean;
  /** Disables the button and hides the reason, because nothing is changed. */
  isUnchanged?: boolean;
  children?: ReactNode;
};

/** As the server requires. */
const shortestReason = 3;

/** A staff action: its fields, the reason, and a single button. */
export function ReasonForm({
  action,
  isDangerous = false,
  onSubmit,
  namesFields = false,
  isReady = true,
  isUnchanged = false,
  children,
}: Props) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const problems = failure instanceof ApiError && !namesFields ? failure.errors : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    onSubmit(reason)
      .catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))))
      .finally(() => setBusy(false));
  };
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {failure !== null && (
        <ErrorBanner
          title={failure instanceof ApiError ? (failure.title ?? undefined) : undefined}
          takesFocus
        >
          <p>{errorText(failure, 'That did not work. Please try again.')}</p>
          {problems.map(({ path, message }) => (
            <p key={path}>
              {path}: {message}
            </p>
          ))}
        </ErrorBanner>
      )}
      {children}
      {isUnchanged ? (
        <Button size="small" className="self-start" disabled>
          {action}
        </Button>
      ) : (
        <>
          <TextField
            label="Reason"
            hint={`At least ${shortestReason} characters, kept in the audit log.`}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            type="submit"
            isBusy={isBusy}
            disabled={!isReady || reason.trim().length < shortestReason}
          >
            {action}
          </Button>
        </>
      )}
    </form>
  );
}

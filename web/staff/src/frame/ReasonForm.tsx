import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { focusGap } from './focus-gap.ts';

type Props = {
  action: string;
  isDangerous?: boolean;
  /** @throws an error shown above the form; the input is kept. */
  onSubmit: (reason: string) => Promise<void>;
  /** The fields show their own errors. */
  namesFields?: boolean;
  /** All requirements of the button besides the reason are met. */
  isReady?: boolean;
  /** The preview of the effect is loading: the button waits for it. */
  isLoading?: boolean;
  /** What to do about it if they are not; default: complete the fields above. */
  missing?: string;
  /** Hides reason and button, because nothing is changed. */
  isUnchanged?: boolean;
  /** A text that others read, instead of a reason for the audit log only. */
  text?: { label: string; hint: string };
  children?: ReactNode;
};

/** As the server requires. */
const shortestReason = 3;

/** A staff action: its fields, the reason, and a single button. */
export function ReasonForm(props: Props) {
  return <ActionForm {...props} />;
}

type NoteProps = Omit<Props, 'onSubmit'> & { onSubmit: (note: string | undefined) => Promise<void> };

/** As `ReasonForm`, for routine acts: a note for the audit log instead of the reason. */
export function NoteForm({ onSubmit, ...props }: NoteProps) {
  return (
    <ActionForm
      {...props}
      isRoutine
      onSubmit={(note) => onSubmit(note.trim() === '' ? undefined : note.trim())}
    />
  );
}

function ActionForm({
  action,
  isRoutine = false,
  isDangerous = false,
  onSubmit,
  namesFields = false,
  isReady = true,
  isLoading = false,
  missing = 'Complete the fields above first.',
  isUnchanged = false,
  text,
  children,
}: Props & { isRoutine?: boolean }) {
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const lacksReason = !isRoutine && reason.trim().length < shortestReason;
  // After the errors are drawn, so that the first wrong field can be found.
  useEffect(() => {
    if (tries > 0 && form.current !== null) focusGap(form.current);
  }, [tries]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || lacksReason) {
      setTries(tries + 1);
      return;
    }
    setTries(0);
    setBusy(true);
    setFailure(null);
    onSubmit(reason)
      .catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))))
      .finally(() => setBusy(false));
  };
  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={submit}>
      {failure !== null && <Failure failure={failure} namesFields={namesFields} />}
      {children}
      {!isUnchanged && (
        <>
          <ReasonField
            isRoutine={isRoutine}
            text={text}
            value={reason}
            isMissing={tries > 0 && isReady && lacksReason}
            onChange={setReason}
          />
          {tries > 0 && !isReady && (
            <p role="alert" className="text-sm text-bad">
              {missing}
            </p>
          )}
          <Button variant={isDangerous ? 'danger' : 'primary'} type="submit" isBusy={isBusy || isLoading}>
            {action}
          </Button>
        </>
      )}
    </form>
  );
}

type FieldProps = {
  isRoutine: boolean;
  text: Props['text'];
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
};

function ReasonField({ isRoutine, text, value, isMissing, onChange }: FieldProps) {
  const error = isMissing ? `Enter at least ${shortestReason} characters.` : undefined;
  if (text !== undefined)
    return (
      <TextArea
        {...text}
        error={error}
        rows={4}
        maxLength={500}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <TextField
      label={isRoutine ? 'Note (optional)' : 'Reason'}
      hint={
        isRoutine ? 'Kept in the audit log.' : `At least ${shortestReason} characters, kept in the audit log.`
      }
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Failure({ failure, namesFields }: { failure: ApiError | Error; namesFields: boolean }) {
  const isApi = failure instanceof ApiError;
  return (
    <ErrorBanner title={isApi ? (failure.title ?? undefined) : undefined} takesFocus>
      <p>{errorText(failure, 'That did not work. Please try again.')}</p>
      {isApi &&
        !namesFields &&
        failure.errors.map(({ path, message }) => (
          <p key={path}>
            {path}: {message}
          </p>
        ))}
    </ErrorBanner>
  );
}

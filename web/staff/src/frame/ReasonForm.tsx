import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { focusGap } from './focus-gap.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

type Props = {
  action: string;
  isDangerous?: boolean;
  /** @throws an error shown above the form, which keeps its input */
  onSubmit: (reason: string) => Promise<void>;
  /** Whether the fields show their own errors. */
  namesFields?: boolean;
  /** Whether all requirements besides the reason are met. */
  isReady?: boolean;
  /** Disables the button while the preview of the effect loads. */
  isLoading?: boolean;
  /** Explains how to meet missing requirements. Defaults to completing the fields above. */
  missing?: string;
  /** Whether the input equals what is saved. By default, whether nothing was typed. */
  isUnchanged?: boolean;
  /** Text for other people, instead of a reason for the audit log. */
  text?: { label: string; hint: string };
  /**
   * Whether the form is on a page and not in a dialog. If so, its button is as wide as its label and appears with the
   * first change.
   */
  isOnPage?: boolean;
  /** Restores the saved values. */
  onDiscard?: () => void;
  children?: ReactNode;
};

/** Must match the server's minimum. */
const shortestReason = 3;

/** Form for a staff action, with its fields, a reason and one button. */
export function ReasonForm(props: Props) {
  return <ActionForm {...props} />;
}

type NoteProps = Omit<Props, 'onSubmit'> & { onSubmit: (note: string | undefined) => Promise<void> };

/** Like `ReasonForm`, but with an audit log note instead of a reason. For routine actions. */
export function NoteForm({ onSubmit, ...props }: NoteProps) {
  return (
    <ActionForm
      {...props}
      isRoutine
      onSubmit={(note) => onSubmit(note.trim() === '' ? undefined : note.trim())}
    />
  );
}

/** Returns the submission, its error, and whether there is unsaved input. */
function useSubmission(onSubmit: Props['onSubmit'], isUnchanged: boolean | undefined) {
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isTouched = useRef(false);
  // A ref, because a successful submission may leave the page before the next render.
  const isSaving = useRef(false);
  const submit = (reason: string) => {
    isSaving.current = true;
    setBusy(true);
    setFailure(null);
    onSubmit(reason)
      .then(() => {
        isTouched.current = false;
      })
      .catch((error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        isSaving.current = false;
        setBusy(false);
      });
  };
  return {
    failure,
    isBusy,
    submit,
    onInput: () => {
      isTouched.current = true;
    },
    isUnsaved: () => !isSaving.current && (isUnchanged === undefined ? isTouched.current : !isUnchanged),
  };
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
  isUnchanged,
  text,
  isOnPage = false,
  onDiscard,
  children,
}: Props & { isRoutine?: boolean }) {
  const [reason, setReason] = useState('');
  const { failure, isBusy, isUnsaved, onInput, submit } = useSubmission(onSubmit, isUnchanged);
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const lacksChange = isUnchanged === true;
  const lacksReason = !isRoutine && reason.trim().length < shortestReason;
  // Runs after the errors render, so that the first invalid field can be found.
  useEffect(() => {
    if (tries > 0 && form.current !== null) focusGap(form.current);
  }, [tries]);
  const onPress = (event: FormEvent) => {
    event.preventDefault();
    if (lacksChange || !isReady || lacksReason) {
      setTries(tries + 1);
      return;
    }
    setTries(0);
    submit(reason);
  };
  return (
    <form ref={form} noValidate className="flex flex-col gap-5" onSubmit={onPress} onInput={onInput}>
      <LeaveGuard isUnsaved={isUnsaved} />
      {failure !== null && <Failure failure={failure} namesFields={namesFields} />}
      {children}
      {!lacksChange && (
        <ReasonField
          isRoutine={isRoutine}
          text={text}
          value={reason}
          isMissing={tries > 0 && isReady && lacksReason}
          onChange={setReason}
        />
      )}
      {tries > 0 && lacksChange && <output className="block text-sm text-soft">Nothing has changed.</output>}
      {tries > 0 && !lacksChange && !isReady && (
        <p role="alert" className="text-sm text-bad">
          {missing}
        </p>
      )}
      {!(isOnPage && lacksChange) && (
        <div className={isOnPage ? 'flex flex-wrap gap-2' : 'grid'}>
          <Button
            variant={isDangerous ? 'destructive' : lacksChange ? 'secondary' : 'primary'}
            type="submit"
            isBusy={isBusy || isLoading}
          >
            {action}
          </Button>
          {onDiscard !== undefined && <DiscardButton onPress={onDiscard} />}
        </div>
      )}
    </form>
  );
}

function DiscardButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="quiet" onClick={onPress}>
      Discard
    </Button>
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
      <p>{errorText(failure, 'Something went wrong. Try again.')}</p>
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

import type { FormEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorText } from '../../../src/lib/api-error.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { ErrorBanner } from '../../../src/ui/ErrorBanner.tsx';
import { FieldErrors } from '../../../src/ui/Field.tsx';
import { TextArea } from '../../../src/ui/TextArea.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { focusGap, gapsOf } from './focus-gap.ts';
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

type FormRef = RefObject<HTMLFormElement | null>;

/** Returns the submission, its error, the messages that have no field, and whether there is unsaved input. */
function useSubmission(form: FormRef, onSubmit: Props['onSubmit'], isUnchanged: boolean | undefined) {
  const [failure, setFailure] = useState<ApiError | Error | null>(null);
  const [unmarked, setUnmarked] = useState<readonly string[]>([]);
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
      .catch((error: unknown) => {
        setFailure(error instanceof Error ? error : new Error(String(error)));
        setUnmarked(error instanceof ApiError ? unmarkedOf(form.current, error) : []);
      })
      .finally(() => {
        isSaving.current = false;
        setBusy(false);
      });
  };
  return {
    failure,
    unmarked,
    isBusy,
    submit,
    onInput: () => {
      isTouched.current = true;
    },
    isUnsaved: () => !isSaving.current && (isUnchanged === undefined ? isTouched.current : !isUnchanged),
  };
}

function unmarkedOf(form: HTMLFormElement | null, { errors }: ApiError): readonly string[] {
  return errors.filter(({ path }) => form?.elements.namedItem(path) === null).map(({ message }) => message);
}

/** Returns the attempts to submit, which mark the empty fields of an incomplete form, each until it is filled in. */
function useAttempts(form: FormRef, { isReady, isComplete }: { isReady: boolean; isComplete: boolean }) {
  const [tries, setTries] = useState(0);
  const [gaps, setGaps] = useState<readonly string[]>([]);
  const now = () => (form.current === null ? [] : gapsOf(form.current));
  // Runs after the errors render, so that the first invalid field can be found.
  useEffect(() => {
    if (tries > 0 && form.current !== null) focusGap(form.current);
  }, [tries, form]);
  return {
    hasTried: tries > 0,
    gapErrors: Object.fromEntries(gaps.map((name) => [name, 'Complete this field.'])),
    onEdit: () => {
      if (gaps.length > 0) setGaps(gaps.filter((name) => now().includes(name)));
    },
    attempt: (submit: () => void) => {
      setTries(isComplete ? 0 : tries + 1);
      if (!isReady) setGaps(now());
      if (isComplete) submit();
    },
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
  const form = useRef<HTMLFormElement>(null);
  const { failure, unmarked, isBusy, isUnsaved, onInput, submit } = useSubmission(
    form,
    onSubmit,
    isUnchanged,
  );
  const lacksChange = isUnchanged === true;
  const lacksReason = !isRoutine && reason.trim().length < shortestReason;
  const isComplete = !lacksChange && isReady && !lacksReason;
  const { hasTried, gapErrors, onEdit, attempt } = useAttempts(form, { isReady, isComplete });
  const onPress = (event: FormEvent) => {
    event.preventDefault();
    attempt(() => submit(reason));
  };
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-5"
      onSubmit={onPress}
      onInput={() => {
        onInput();
        onEdit();
      }}
    >
      <LeaveGuard isUnsaved={isUnsaved} />
      {failure !== null && <Failure failure={failure} unmarked={namesFields ? [] : unmarked} />}
      <FieldErrors value={{ ...gapErrors, ...(namesFields ? {} : errorsOf(failure)) }}>
        {children}
      </FieldErrors>
      {!lacksChange && (
        <ReasonField
          isRoutine={isRoutine}
          text={text}
          value={reason}
          isMissing={hasTried && isReady && lacksReason}
          onChange={setReason}
        />
      )}
      {hasTried && <Lack lacksChange={lacksChange} missing={isReady ? null : missing} />}
      {!(isOnPage && lacksChange) && (
        <Buttons
          variant={isDangerous ? 'destructive' : lacksChange ? 'secondary' : 'primary'}
          action={action}
          isBusy={isBusy || isLoading}
          isOnPage={isOnPage}
          onDiscard={onDiscard}
        />
      )}
    </form>
  );
}

function Lack({ lacksChange, missing }: { lacksChange: boolean; missing: string | null }) {
  if (lacksChange) return <output className="block text-sm text-soft">Nothing has changed.</output>;
  if (missing === null) return null;
  return (
    <p role="alert" className="text-sm text-bad">
      {missing}
    </p>
  );
}

type ButtonsProps = {
  action: string;
  isOnPage: boolean;
  onDiscard: (() => void) | undefined;
  variant: 'primary' | 'secondary' | 'destructive';
  isBusy: boolean;
};

function Buttons({ variant, action, isBusy, isOnPage, onDiscard }: ButtonsProps) {
  return (
    <div className={isOnPage ? 'flex flex-wrap gap-2' : 'grid'}>
      <Button variant={variant} type="submit" isBusy={isBusy}>
        {action}
      </Button>
      {onDiscard !== undefined && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </div>
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

/** Returns the errors of a rejected submission by field. */
function errorsOf(failure: Error | null): Readonly<Record<string, string>> {
  const errors = failure instanceof ApiError ? failure.errors : [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

type FailureProps = { failure: ApiError | Error; unmarked: readonly string[] };

function Failure({ failure, unmarked }: FailureProps) {
  return (
    <ErrorBanner title={failure instanceof ApiError ? (failure.title ?? undefined) : undefined} takesFocus>
      <p>{errorText(failure, 'Something went wrong. Try again.')}</p>
      {unmarked.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </ErrorBanner>
  );
}

import { TextField } from '../../../src/ui/TextField.tsx';

type Props = {
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  hint?: string;
};

/** Field for an authenticator code. Takes the focus, because it is the main field of its screen or dialog. */
export function CodeField({ value, error, onChange, hint }: Props) {
  return (
    <TextField
      label="Authenticator code"
      hint={hint ?? 'Six digits, or one of your recovery codes.'}
      error={error}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of its screen or dialog
      autoFocus
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

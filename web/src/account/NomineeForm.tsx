import type { Privacy } from '@niveshak/contract/account/schemas';
import { isEmail } from '@niveshak/domain/identity/email';
import { useForm } from 'react-hook-form';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';

type Nominee = NonNullable<Privacy['nominee']>;

type Props = {
  readonly nominee: Nominee | null;
  readonly isSaving: boolean;
  readonly onSave: (nominee: Nominee) => void;
  readonly onCancel: () => void;
};

export function NomineeForm({ nominee, isSaving, onSave, onCancel }: Props) {
  const { register, handleSubmit, formState } = useForm<Nominee>({
    defaultValues: nominee ?? { name: '', relation: '', email: '' },
  });
  const filled = (message: string) => (value: string) => value.trim() !== '' || message;
  return (
    <form
      noValidate
      className="mt-4 flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit((given) => onSave(given))(event)}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Nominee’s name"
          autoComplete="off"
          maxLength={160}
          error={formState.errors.name?.message}
          {...register('name', { validate: filled('Enter the name.') })}
        />
        <TextField
          label="Relationship to you"
          autoComplete="off"
          maxLength={60}
          error={formState.errors.relation?.message}
          {...register('relation', { validate: filled('Enter the relationship.') })}
        />
        <TextField
          label="Nominee’s email"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={formState.errors.email?.message}
          {...register('email', {
            validate: (email) => isEmail(email.trim()) || 'Enter an email address.',
          })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" isBusy={isSaving}>
          Save nominee
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

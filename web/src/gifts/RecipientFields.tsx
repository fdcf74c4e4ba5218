import { longestMessage } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import type { CalendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useUser } from '../identity/auth.ts';
import { useToday } from '../lib/today.ts';
import { RadioGroup } from '../ui/RadioGroup.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { DateField } from '../ui/DateField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { RecipientForm } from './recipient-form.ts';
import { dayRule, emailRule } from './recipient-form.ts';

type Props = {
  /** Whether the giver may choose the recipient later. */
  mayWait: boolean;
  /** Last day to claim, and therefore to send, the gift. */
  claimBy: CalendarDate;
};

export function RecipientFields({ mayWait, claimBy }: Props) {
  const { register, control, formState } = useFormContext<RecipientForm>();
  const { errors } = formState;
  const { email } = useUser();
  const today = useToday();
  const { field } = useController({ control, name: 'when' });
  const when = useWatch({ control, name: 'when' });
  const choices = [
    { id: 'now', label: giftsTexts.sendNow },
    { id: 'day', label: giftsTexts.sendOn },
    ...(mayWait ? [{ id: 'later', label: giftsTexts.nobodyYet } as const] : []),
  ] as const;
  return (
    <div className="flex flex-col gap-5">
      <RadioGroup
        legend="When to send it"
        choices={choices}
        chosen={when}
        onChoose={(id) => field.onChange(id)}
      />
      {when === 'day' && (
        <DateField
          label="Day"
          min={today}
          max={claimBy}
          error={errors.sendOn?.message}
          {...register('sendOn', { validate: dayRule(today, claimBy) })}
        />
      )}
      {when === 'later' ? (
        <p className="max-w-prose text-soft">{giftsTexts.nobodyYetHint}</p>
      ) : (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="Recipient’s email"
              type="email"
              autoComplete="off"
              maxLength={254}
              hint={giftsTexts.recipientHint}
              error={errors.toEmail?.message}
              {...register('toEmail', { validate: emailRule(email) })}
            />
            <TextField
              label="Recipient’s name"
              autoComplete="off"
              maxLength={80}
              hint="Optional"
              error={errors.toName?.message}
              {...register('toName')}
            />
          </div>
          <TextArea
            label={giftsTexts.message}
            rows={4}
            maxLength={longestMessage}
            hint={giftsTexts.messageHint}
            error={errors.message?.message}
            {...register('message')}
          />
        </>
      )}
    </div>
  );
}

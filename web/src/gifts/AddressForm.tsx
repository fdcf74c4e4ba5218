import { addressGift } from '@niveshak/contract/gifts/routes';
import type { GivenGift } from '@niveshak/contract/gifts/schemas';
import { giftsTexts } from '@niveshak/contract/gifts/texts';
import { calendarDate } from '@niveshak/domain/primitives/calendar-date';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { fieldErrorText } from '../lib/field-error-text.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import type { RecipientForm } from './recipient-form.ts';
import { giftDetailsOf } from './recipient-form.ts';
import { RecipientFields } from './RecipientFields.tsx';

export function AddressForm({ gift, onDone }: { gift: GivenGift; onDone: () => Promise<void> }) {
  const form = useForm<RecipientForm>({
    mode: 'onBlur',
    defaultValues: {
      toEmail: gift.toEmail ?? '',
      toName: gift.toName ?? '',
      message: gift.message ?? '',
      when: 'now',
      sendOn: '',
    },
  });
  const send = useMutation({
    mutationFn: (values: RecipientForm) => {
      const { toEmail, ...rest } = giftDetailsOf(values);
      return call(addressGift, { params: { id: gift.id }, body: { ...rest, toEmail: toEmail ?? '' } });
    },
    onSuccess: onDone,
  });
  const submit = form.handleSubmit((values) => send.mutate(values));
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={giftsTexts.readdress} onSubmit={(event) => void submit(event)}>
        <p className="mb-5 text-soft">{giftsTexts.readdressIntro}</p>
        <RecipientFields mayWait={false} claimBy={calendarDate(gift.claimBy)} />
        {send.isError && (
          <div className="mt-5">
            <ErrorBanner>{fieldErrorText(send.error, giftsTexts.readdressFailed)}</ErrorBanner>
          </div>
        )}
        <Button changes type="submit" variant="primary" className="mt-6" isBusy={send.isPending}>
          Send
        </Button>
      </form>
    </FormProvider>
  );
}

import { inviteFriends } from '@niveshak/contract/referrals/routes';
import type { InviteResult } from '@niveshak/contract/referrals/schemas';
import { addressesPerCall } from '@niveshak/contract/referrals/schemas';
import { referralTexts } from '@niveshak/contract/referrals/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorBanner } from '../ui/ErrorBanner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { readAddresses } from './addresses.ts';
import { referralsQuery } from './queries.ts';

type Props = { refCode: string; left: number; perDay: number };

/** Invitation form with the result for each address. Rejected addresses stay in the field. */
export function InviteForm({ refCode, left, perDay }: Props) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const queries = useQueryClient();
  const invite = useMutation({
    mutationFn: (toEmails: string[]) => call(inviteFriends, { body: { toEmails, refCode } }),
    onSuccess: ({ invites }) => {
      setText(invites.flatMap(({ status, email }) => (status === 'refused' ? [email] : [])).join('\n'));
      return queries.invalidateQueries({ queryKey: referralsQuery.queryKey });
    },
  });
  const submit = () => {
    const addresses = readAddresses(text);
    const wrong =
      addresses.length === 0
        ? referralTexts.addressesRequired
        : addresses.length > Math.min(left, addressesPerCall)
          ? `You entered ${addresses.length}; you can invite ${left} more today.`
          : undefined;
    setProblem(wrong);
    if (wrong === undefined) invite.mutate(addresses);
    else field.current?.focus();
  };
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-4 [&>*:first-child]:w-full"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextArea
        ref={field}
        label="Friends’ email addresses"
        hint={`One email each, in your name. ${left} of ${perDay} left today.`}
        error={problem}
        value={text}
        inputMode="email"
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button changes type="submit" isBusy={invite.isPending} disabled={left === 0}>
        <Icon name="mail" />
        Send invitations
      </Button>
      {invite.isError && (
        <div className="w-full">
          <ErrorBanner>{errorText(invite.error, referralTexts.inviteFailed)}</ErrorBanner>
        </div>
      )}
      <output aria-live="polite" className="w-full">
        {invite.data !== undefined && <Results invites={invite.data.invites} />}
      </output>
    </form>
  );
}

function Results({ invites }: { invites: readonly InviteResult[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {invites.map(({ email, status, message }) => (
        <li key={email} className="flex gap-2 break-all">
          <Icon
            name={status === 'sent' ? 'check' : 'warning'}
            className={`mt-0.5 size-5 ${status === 'sent' ? 'text-good' : 'text-bad'}`}
          />
          <span>
            {email}: {status === 'sent' ? 'invited' : message}
          </span>
        </li>
      ))}
    </ul>
  );
}

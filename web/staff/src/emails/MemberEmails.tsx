import { categoryName } from '@niveshak/contract/notifications/category-names';
import { addressGiftForMember, listMemberEmails, resendEmail } from '@niveshak/contract/members/email-routes';
import type { MemberGift, MemberEmail } from '@niveshak/contract/members/email-routes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { FirstRows } from '../frame/FirstRows.tsx';
import { instantText } from '../frame/instant-text.ts';
import { NoteForm, ReasonForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { MemberAlerts } from '../alerts/MemberAlerts.tsx';
import { EmailBody } from './EmailBody.tsx';
import { loneLinkClass } from '../../../src/ui/link-class.ts';
import { QueryView } from '../frame/QueryView.tsx';
import type { Column } from '../table/column.ts';
import { PlainTable } from '../table/PlainTable.tsx';

function emailsQuery(id: string) {
  return queryOptions({
    queryKey: ['member', id, 'letters'],
    queryFn: () => staffCall(listMemberEmails, { params: { id } }),
  });
}

type Open = { readonly letter: MemberEmail } | { readonly gift: MemberGift };

export function MemberEmails({ memberId }: { readonly memberId: string }) {
  const client = useQueryClient();
  const { permissions } = useStaff();
  const letters = useQuery(emailsQuery(memberId));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['member', memberId] });
  };
  const waiting = (letters.data?.gifts ?? []).filter(({ isOpen }) => isOpen);
  return (
    <section aria-labelledby="letters" className="mb-8">
      <h2 id="letters" className="mb-2 text-lg">
        Emails and alerts
      </h2>
      <QueryView query={letters} what="the emails">
        {(sent) => (
          <>
            <EmailsTable
              letters={sent.letters}
              onOpen={permissions.includes('letters.read') ? (letter) => setOpen({ letter }) : null}
            />
            <MemberAlerts {...sent} />
          </>
        )}
      </QueryView>
      {permissions.includes('gifts.address') && waiting.length > 0 && (
        <>
          <h2 className="mt-8 mb-2 text-lg">Unclaimed gifts</h2>
          <ul className="border-t border-rule text-sm">
            {waiting.map((gift) => (
              <li
                key={gift.id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-2"
              >
                {gift.planName} to {gift.toEmail ?? 'no address yet'}
                <Button size="small" onClick={() => setOpen({ gift })}>
                  Resend gift
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Dialog
        title={open === null ? '' : 'gift' in open ? 'Resend gift' : open.letter.subject}
        isOpen={open !== null}
        onClose={close}
      >
        {open !== null && 'gift' in open && <GiftForm gift={open.gift} onDone={close} />}
        {open !== null && 'letter' in open && (
          <>
            <EmailBody id={open.letter.id} />
            {permissions.includes('letters.resend') && <ResendForm letter={open.letter} onDone={close} />}
          </>
        )}
      </Dialog>
    </section>
  );
}

const states = { queued: 'Sending', sent: 'Sent', skipped: 'Not sent', refused: 'Refused' } as const;

type TableProps = {
  readonly letters: readonly MemberEmail[];
  /** Null if the user may not read emails. */
  readonly onOpen: ((letter: MemberEmail) => void) | null;
};

function EmailsTable({ letters, onOpen }: TableProps) {
  if (letters.length === 0) return <p className="text-sm text-soft">No emails yet.</p>;
  return (
    <FirstRows rows={letters} first={5} noun="emails">
      {(shown) => (
        <PlainTable label="Emails" columns={columnsOf(onOpen)} rows={shown} rowId={({ id }) => id} />
      )}
    </FirstRows>
  );
}

function columnsOf(onOpen: TableProps['onOpen']): readonly Column<MemberEmail>[] {
  return [
    {
      id: 'subject',
      label: 'Subject',
      value: ({ subject }) => subject,
      show: (letter) =>
        onOpen === null ? (
          letter.subject
        ) : (
          <button
            type="button"
            className={`${loneLinkClass} text-left font-medium`}
            onClick={() => onOpen(letter)}
          >
            {letter.subject}
          </button>
        ),
    },
    { id: 'category', label: 'Category', value: ({ category }) => categoryName(category), onCard: 'plain' },
    { id: 'at', label: 'When', value: ({ at }) => at, show: ({ at }) => instantText(at), onCard: 'plain' },
    {
      id: 'state',
      label: 'State',
      value: ({ state }) => states[state],
      onCard: 'plain',
      show: ({ state, resends }) => (
        <>
          {states[state]}
          {resends > 0 && (
            <span className="block text-soft">Resent {resends === 1 ? 'once' : `${resends} times`}</span>
          )}
        </>
      ),
    },
  ];
}

type Done = { readonly onDone: () => void };

function ResendForm({ letter, onDone }: { readonly letter: MemberEmail } & Done) {
  const act = async (reason: string | undefined) => {
    const body = { number: letter.resends + 1, reason };
    await staffCall(resendEmail, { params: { id: letter.id }, body });
    showToast('success', 'Email resent.');
    onDone();
  };
  return (
    <NoteForm action="Resend email" onSubmit={act}>
      <p className="text-sm text-soft">It is sent to the member’s current address.</p>
    </NoteForm>
  );
}

function GiftForm({ gift, onDone }: { readonly gift: MemberGift } & Done) {
  const [toEmail, setToEmail] = useState(gift.toEmail ?? '');
  const [toName, setToName] = useState(gift.toName ?? '');
  const act = async (reason: string) => {
    const name = toName.trim() === '' ? null : toName;
    const body = { toEmail, toName: name, seenVersion: gift.addressVersion, reason };
    await staffCall(addressGiftForMember, { params: { id: gift.id }, body });
    showToast('success', 'Gift sent with a new link.');
    onDone();
  };
  return (
    <ReasonForm action="Send gift" onSubmit={act}>
      <TextField
        label="Email"
        name="toEmail"
        type="email"
        value={toEmail}
        onChange={({ target }) => setToEmail(target.value)}
      />
      <TextField
        label="Name"
        name="toName"
        value={toName}
        onChange={({ target }) => setToName(target.value)}
      />
      <p className="text-sm text-soft">
        This address gets a new link, and the giver an email. The earlier link stops working.
      </p>
    </ReasonForm>
  );
}

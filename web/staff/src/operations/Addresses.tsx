import { endSuppression, getSuppressions } from '@niveshak/contract/staff/operations-routes';
import type { ResponseOf } from '@niveshak/contract/http/route';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { instantText } from '../frame/instant-text.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';

type Suppression = ResponseOf<typeof getSuppressions>['suppressions'][number];

const reasons: Readonly<Record<Suppression['reason'], string>> = {
  'hard-bounce': 'Bounced',
  complaint: 'Marked as spam',
  'opted-out': 'Unsubscribed',
};

const columns: readonly Column<Suppression>[] = [
  { id: 'email', label: 'Address', value: ({ email }) => email, breaks: true },
  { id: 'why', label: 'Reason', value: ({ reason }) => reasons[reason] },
  { id: 'since', label: 'Since', value: ({ since }) => since, show: ({ since }) => instantText(since) },
];

/** Addresses that receive only mandatory emails. */
export function Addresses() {
  const { permissions } = useStaff();
  const { search = '' } = useSearch({ from: '/operations' });
  const navigate = useNavigate({ from: '/operations' });
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['operations', 'addresses', search],
    queryFn: () => staffCall(getSuppressions, { query: search === '' ? {} : { search } }),
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<Suppression | null>(null);
  const close = () => setOpen(null);
  const end = async (reason: string) => {
    if (open === null) return;
    await staffCall(endSuppression, { body: { email: open.email, reason } });
    close();
    showToast('success', 'Emails are sent to this address again.');
    await client.invalidateQueries({ queryKey: ['operations'] });
  };
  return (
    <>
      <div className="mb-6 max-w-lg">
        <TextField
          label="Find an address"
          hint="These addresses only get invoices and other required emails."
          type="search"
          defaultValue={search}
          onChange={({ target: { value } }) =>
            void navigate({
              search: ({ search: _before, ...rest }) => (value === '' ? rest : { ...rest, search: value }),
              replace: true,
            })
          }
        />
      </div>
      <QueryTable
        query={found}
        what="the addresses"
        rows={({ suppressions }) => suppressions}
        total={({ total }) => total}
        empty={
          <p className="text-soft">{search === '' ? 'No suppressed addresses.' : 'No addresses found.'}</p>
        }
        label="Suppressed addresses"
        columns={columns}
        rowId={({ email }) => email}
        fileName="addresses"
        action={
          permissions.includes('mail.unsuppress')
            ? {
                label: 'Allow emails',
                isOffered: ({ reason }) => reason !== 'opted-out',
                onPress: setOpen,
              }
            : undefined
        }
      />
      <Dialog title="Allow emails to this address" isOpen={open !== null} onClose={close}>
        {open !== null && (
          <ReasonForm action="Allow emails" onSubmit={end}>
            <p>
              Emails are sent to <b className="wrap-anywhere">{open.email}</b> again. If one bounces, the
              address is suppressed again.
            </p>
          </ReasonForm>
        )}
      </Dialog>
    </>
  );
}

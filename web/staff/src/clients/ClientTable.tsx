import { listClients } from '@niveshak/contract/clients/staff-routes';
import type { ClientFilter, RegisteredClient } from '@niveshak/contract/clients/staff-schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { Pages } from '../../../src/ui/Pages.tsx';
import { PanForm } from '../identity/PanForm.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import { clientColumns } from './client-columns.tsx';

type Props = { readonly filter: ClientFilter; readonly page: number };

export function ClientTable({ filter, page }: Props) {
  const mayReadPan = useStaff().permissions.includes('members.read-pan');
  const [shown, setShown] = useState<RegisteredClient | null>(null);
  const navigate = useNavigate({ from: '/clients' });
  const register = useQuery({
    queryKey: ['clients', filter, page],
    queryFn: () => staffCall(listClients, { query: { ...filter, page: String(page) } }),
    placeholderData: keepPreviousData,
  });
  const showPan = {
    label: 'Show PAN',
    isOffered: ({ maskedPan }: RegisteredClient) => maskedPan !== null,
    onPress: setShown,
  };
  return (
    <>
      <QueryTable
        query={register}
        what="the register"
        rows={({ clients }) => clients}
        empty={
          <EmptyState title="No clients found">
            <p>
              Members appear here with their first paid, gifted or granted plan. Choose another day or filter.
            </p>
          </EmptyState>
        }
        label="Clients"
        noun="client"
        columns={clientColumns}
        rowId={({ id }) => id}
        fileName="clients-shown"
        action={mayReadPan ? showPan : undefined}
      />
      {register.data !== undefined && (
        <div className="flex flex-wrap items-center gap-x-6">
          <Pages
            page={register.data.page}
            pages={register.data.pages}
            words={['Newer', 'Older']}
            onPage={(wanted) => void navigate({ search: (before) => ({ ...before, page: wanted }) })}
          />
          <p className="mt-4 text-sm text-soft" aria-live="polite">
            {register.data.total.toLocaleString('en-IN')} {register.data.total === 1 ? 'client' : 'clients'}{' '}
            in total
          </p>
        </div>
      )}
      <Dialog title={shown?.name ?? ''} isOpen={shown !== null} onClose={() => setShown(null)}>
        {shown !== null && <PanForm memberId={shown.id} />}
      </Dialog>
    </>
  );
}

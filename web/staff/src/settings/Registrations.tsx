import { getRegistrations } from '@niveshak/contract/settings/registration-routes';
import type { Registrations as Data } from '@niveshak/contract/settings/registration-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { QueryView } from '../frame/QueryView.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { DataTable } from '../table/DataTable.tsx';
import type { Column } from '../table/column.ts';
import { AddressForm, CertificateForm } from './registration-forms.tsx';

type Address = Data['addresses'][number];
type Certificate = Data['certificates'][number];

const addressColumns: readonly Column<Address>[] = [
  { id: 'address', label: 'Address', value: ({ address }) => address, breaks: true },
  {
    id: 'reported',
    label: 'Reported to BSE',
    value: ({ reportedOn }) => reportedOn,
    show: ({ reportedOn }) =>
      reportedOn === null ? <Badge tone="bad">Not reported</Badge> : <DateText date={reportedOn} />,
  },
];
const certificateColumns: readonly Column<Certificate>[] = [
  { id: 'analyst', label: 'Analyst', value: ({ analyst }) => analyst },
  { id: 'number', label: 'Certificate', value: ({ number }) => number },
  {
    id: 'until',
    label: 'Valid until',
    value: ({ validUntil }) => validUntil,
    show: ({ validUntil }) => <DateText date={validUntil} />,
  },
];

type Open =
  | { readonly kind: 'address'; readonly known: Address | null }
  | { readonly kind: 'certificate'; readonly known: Certificate | null };

/** Web addresses and NISM certificates reported by the firm. */
export function Registrations() {
  const client = useQueryClient();
  const registrations = useQuery({
    queryKey: ['registrations'],
    queryFn: () => staffCall(getRegistrations),
  });
  const mayChange = useStaff().permissions.includes('registrations.manage');
  const [open, setOpen] = useState<Open | null>(null);
  const onDone = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey: ['registrations'] });
    void client.invalidateQueries({ queryKey: ['setup'] });
  };
  return (
    <QueryView query={registrations} what="the registrations">
      {({ addresses, certificates }) => (
        <div className="flex flex-col gap-10">
          <Addresses addresses={addresses} onOpen={mayChange ? setOpen : null} />
          <Certificates certificates={certificates} onOpen={mayChange ? setOpen : null} />
          <Dialog
            title={open === null ? '' : titleOf(open)}
            isOpen={open !== null}
            onClose={() => setOpen(null)}
          >
            {open?.kind === 'address' && <AddressForm known={open.known} onDone={onDone} />}
            {open?.kind === 'certificate' && <CertificateForm known={open.known} onDone={onDone} />}
          </Dialog>
        </div>
      )}
    </QueryView>
  );
}

function titleOf({ kind, known }: Open): string {
  if (kind === 'address') return known === null ? 'Add address' : 'Edit address';
  return known === null ? 'Add certificate' : 'Edit certificate';
}

type OnOpen = ((open: Open) => void) | null;

function Addresses({ addresses, onOpen }: { addresses: readonly Address[]; onOpen: OnOpen }) {
  return (
    <section>
      <Head
        title="Web addresses and handles"
        add="Add address"
        onAdd={onOpen === null ? null : () => onOpen({ kind: 'address', known: null })}
      />
      <p className="mb-3 max-w-prose text-sm text-soft">
        Every site, app and social handle of the firm must be reported to BSE.
      </p>
      {addresses.length === 0 ? (
        <EmptyState title="No addresses">Add the website, the app and every handle.</EmptyState>
      ) : (
        <DataTable
          label="Web addresses and handles"
          columns={addressColumns}
          rows={addresses}
          rowId={({ address }) => address}
          fileName="addresses"
          action={
            onOpen === null
              ? undefined
              : { label: 'Edit', onPress: (known) => onOpen({ kind: 'address', known }) }
          }
        />
      )}
    </section>
  );
}

function Certificates({ certificates, onOpen }: { certificates: readonly Certificate[]; onOpen: OnOpen }) {
  return (
    <section>
      <Head
        title="NISM certificates"
        add="Add certificate"
        onAdd={onOpen === null ? null : () => onOpen({ kind: 'certificate', known: null })}
      />
      {certificates.length === 0 ? (
        <EmptyState title="No certificates">Each certificate’s last day appears under Upcoming.</EmptyState>
      ) : (
        <DataTable
          label="NISM certificates"
          columns={certificateColumns}
          rows={certificates}
          rowId={({ number }) => number}
          fileName="nism-certificates"
          action={
            onOpen === null
              ? undefined
              : { label: 'Edit', onPress: (known) => onOpen({ kind: 'certificate', known }) }
          }
        />
      )}
    </section>
  );
}

type HeadProps = { readonly title: string; readonly add: string; readonly onAdd: (() => void) | null };

function Head({ title, add, onAdd }: HeadProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg">{title}</h2>
      {onAdd !== null && (
        <Button size="small" onClick={onAdd}>
          {add}
        </Button>
      )}
    </div>
  );
}

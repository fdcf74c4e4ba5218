import { listAdvertisements } from '@niveshak/contract/settings/advertisement-routes';
import type { StaffAdvertisement } from '@niveshak/contract/settings/advertisement-routes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { DateText } from '../../../src/ui/DateText.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import type { Column } from '../table/column.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import { AdvertisementDetails, SubmitAdvertisementForm } from './advertisement-forms.tsx';
import type { AdvertisedFirm } from './advertisement-forms.tsx';
import { channelNames } from './advertisement-names.ts';

const columns: readonly Column<StaffAdvertisement>[] = [
  { id: 'reference', label: 'Reference', value: ({ reference }) => reference },
  { id: 'title', label: 'Advertisement', value: ({ title }) => title, breaks: true },
  { id: 'channel', label: 'Channel', value: ({ channel }) => channelNames[channel] },
  {
    id: 'from',
    label: 'From',
    value: ({ startsOn }) => startsOn,
    show: ({ startsOn }) => <DateText date={startsOn} />,
  },
  {
    id: 'to',
    label: 'To',
    value: ({ endsOn }) => endsOn,
    show: ({ endsOn }) => (endsOn === null ? '–' : <DateText date={endsOn} />),
  },
  { id: 'approver', label: 'Approved by', value: ({ approvedBy }) => approvedBy },
  {
    id: 'exchange',
    label: 'BSE approval',
    value: ({ exchangeReference }) => exchangeReference,
    show: ({ exchangeReference }) => exchangeReference ?? <Badge tone="bad">None</Badge>,
  },
];
const queryKey = ['advertisements'];

/** Register of approved advertisements. */
export function Advertisements({ firm }: { readonly firm: AdvertisedFirm | null }) {
  const client = useQueryClient();
  const advertisements = useQuery({ queryKey, queryFn: () => staffCall(listAdvertisements) });
  const mayChange = useStaff().permissions.includes('advertising.manage');
  const [open, setOpen] = useState<StaffAdvertisement | 'new' | null>(null);
  const onDone = () => {
    setOpen(null);
    void client.invalidateQueries({ queryKey });
  };
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Advertisements</h2>
        {mayChange && (
          <Button size="small" variant="primary" onClick={() => setOpen('new')}>
            Submit advertisement
          </Button>
        )}
      </div>
      <p className="mb-3 max-w-prose text-sm text-soft">
        Compliance and BSE approve every advertisement before it appears.
      </p>
      <QueryTable
        query={advertisements}
        what="the advertisements"
        rows={(data) => data.advertisements}
        empty={
          <EmptyState title="No advertisements">
            Submit posts, messages, emails to non-members and other advertisements for approval.
          </EmptyState>
        }
        label="Advertisements"
        noun="advertisement"
        columns={columns}
        rowId={({ id }) => id}
        fileName="advertisements"
        action={{ label: 'Open', onPress: setOpen }}
      />
      <Dialog
        isWide
        title={open === null ? '' : open === 'new' ? 'Submit advertisement' : open.title}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {open === 'new' && <SubmitAdvertisementForm firm={firm} onDone={onDone} />}
        {open !== null && open !== 'new' && (
          <AdvertisementDetails known={open} mayChange={mayChange} onDone={onDone} />
        )}
      </Dialog>
    </section>
  );
}

import {
  getStaffChannels,
  hideArchiveMessage,
  setChannelAccess,
} from '@niveshak/contract/staff/operations-routes';
import type { StaffChannel } from '@niveshak/contract/staff/operations-schemas';
import { isPlanAlias, planAliases } from '@niveshak/domain/catalogue/plan';
import type { PlanAlias } from '@niveshak/domain/catalogue/plan';
import { planName } from '@niveshak/domain/catalogue/plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { EmptyState } from '../../../src/ui/EmptyState.tsx';
import { SelectField } from '../../../src/ui/SelectField.tsx';
import { TextField } from '../../../src/ui/TextField.tsx';
import { showToast } from '../../../src/ui/toast-store.ts';
import { ReasonForm } from '../frame/ReasonForm.tsx';
import { ScreenHead } from '../frame/ScreenHead.tsx';
import { useStaff } from '../session/session.ts';
import { staffCall } from '../session/staff-call.ts';
import { QueryTable } from '../table/QueryTable.tsx';
import type { Column } from '../table/column.ts';
import { ArchiveImports } from './ArchiveImports.tsx';

function accessOf({ isOpen, exceptions }: StaffChannel): string {
  const names = exceptions
    .filter(({ isAllowed }) => isAllowed !== isOpen)
    .map(({ alias }) => planName(alias));
  const plans = names.length === 0 ? '' : ` except ${names.join(', ')}`;
  return isOpen ? `All plans with the archive${plans}` : `No plans${plans}`;
}

const columns: readonly Column<StaffChannel>[] = [
  { id: 'name', label: 'Channel', value: ({ name }) => `#${name}`, breaks: true },
  { id: 'group', label: 'Group', value: ({ group }) => group },
  {
    id: 'messages',
    label: 'Messages',
    value: ({ messages }) => messages,
    show: ({ messages }) => messages.toLocaleString('en-IN'),
    isNumeric: true,
  },
  { id: 'access', label: 'Access', value: accessOf },
];

export function ArchiveScreen() {
  const client = useQueryClient();
  const { permissions } = useStaff();
  const channels = useQuery({ queryKey: ['channels'], queryFn: () => staffCall(getStaffChannels) });
  const [open, setOpen] = useState<StaffChannel | null>(null);
  const [isHiding, setHiding] = useState(false);
  return (
    <>
      <ScreenHead title="Archive">
        <Button size="small" onClick={() => setHiding(true)}>
          Hide a message
        </Button>
      </ScreenHead>
      <QueryTable
        query={channels}
        what="the channels"
        rows={({ channels: rows }) => rows}
        empty={
          <EmptyState title="No archive yet">
            <p>
              {permissions.includes('archive.import')
                ? 'Import a Slack export below.'
                : 'An owner can import a Slack export.'}
            </p>
          </EmptyState>
        }
        label="Channels"
        noun="channel"
        columns={columns}
        rowId={({ id }) => id}
        fileName="channels"
        action={{ label: 'Change', onPress: setOpen }}
      />
      {permissions.includes('archive.import') && <ArchiveImports />}
      <Dialog
        title={open === null ? '' : `Access to #${open.name}`}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {open !== null && (
          <AccessForm
            channel={open}
            onDone={() => {
              setOpen(null);
              void client.invalidateQueries({ queryKey: ['channels'] });
            }}
          />
        )}
      </Dialog>
      <Dialog title="Hide a message" isOpen={isHiding} onClose={() => setHiding(false)}>
        {isHiding && <HideForm onDone={() => setHiding(false)} />}
      </Dialog>
    </>
  );
}

const planOptions = () => [
  { value: '', label: 'All plans, without exception' },
  ...planAliases().map((alias) => ({ value: alias, label: `${planName(alias)} (${alias})` })),
];

function AccessForm({ channel, onDone }: { channel: StaffChannel; onDone: () => void }) {
  const [alias, setAlias] = useState<PlanAlias | null>(null);
  const [isAllowed, setAllowed] = useState(!channel.isOpen);
  const save = async (reason: string) => {
    await staffCall(setChannelAccess, { params: { id: channel.id }, body: { alias, isAllowed, reason } });
    showToast('success', 'Saved. Members see it immediately.');
    onDone();
  };
  return (
    <ReasonForm action="Save" onSubmit={save}>
      <p>Now: {accessOf(channel)}.</p>
      <SelectField
        label="For"
        value={alias ?? ''}
        options={planOptions()}
        onChange={({ target: { value } }) => setAlias(isPlanAlias(value) ? value : null)}
      />
      <SelectField
        label="The channel is"
        value={isAllowed ? 'open' : 'closed'}
        options={[
          { value: 'open', label: 'open' },
          { value: 'closed', label: 'closed' },
        ]}
        onChange={({ target: { value } }) => setAllowed(value === 'open')}
      />
    </ReasonForm>
  );
}

function HideForm({ onDone }: { onDone: () => void }) {
  const [link, setLink] = useState('');
  const [isHidden, setHidden] = useState(true);
  const save = async (reason: string) => {
    await staffCall(hideArchiveMessage, { body: { link, isHidden, reason } });
    showToast('success', isHidden ? 'Message hidden.' : 'Message shown again.');
    onDone();
  };
  return (
    <ReasonForm action={isHidden ? 'Hide message' : 'Show message again'} onSubmit={save}>
      <p>A hidden message is kept, but not shown, counted or found by search.</p>
      <TextField
        label="Message link"
        name="link"
        hint="Copied from the archive or Slack."
        value={link}
        onChange={({ target: { value } }) => setLink(value)}
      />
      <SelectField
        label="The message is"
        value={isHidden ? 'hidden' : 'shown'}
        options={[
          { value: 'hidden', label: 'hidden' },
          { value: 'shown', label: 'shown again' },
        ]}
        onChange={({ target: { value } }) => setHidden(value === 'hidden')}
      />
    </ReasonForm>
  );
}
